/** Content that no PDF can show, for tests that it is refused in time (§10.25). */

/** A picture whose path is too short for its text. */
export const LOST =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><text><textPath href="#p">Registered office</textPath></text><path id="p" d="M 5 20 H 40"/></svg>';

/** A table that fits a page with usual margins, but not between wide ones. */
export const WIDE = `${'| A '.repeat(24)}|\n${'|---'.repeat(24)}|\n`;

/** A theme whose margins leave no room for the table. */
export const NARROW = 'page: {margins: {left: 7cm, right: 7cm}}\n';
