/**
 * Drawings as programs export them and people write them, each of 40 × 40 pixels, and how a Chromium draws them: the colours at five points, one for all, or
 * the only colour beside white. Letters stand for colours; `-` for any.
 */
export const POINTS = [
  [7, 17],
  [33, 17],
  [17, 7],
  [17, 33],
  [17, 17],
] as const;
export const COLORS: Record<string, string> = { g: '#00aa00', b: '#0000ff', w: '#ffffff', k: '#000000', y: '#ffff00' };

/** `content`: of an `svg`, unless it is a whole file. */
export const DRAWINGS: [name: string, colors: string, content: string][] = [
  [
    'alink',
    'g g g w g',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="20"><a xlink:href="https://example.com"><rect width="60" height="20" fill="#0a0"/></a></svg>',
  ],
  ['attr', 'g', '<style>.a{fill:#0a0}</style><rect class="a" fill="#f00" width="40" height="40"/>'],
  ['attrsel', 'g', '<style>[data-k="1"]{fill:#0a0}</style><rect data-k="1" width="40" height="40"/>'],
  [
    'blend',
    '#00ff00',
    '<rect fill="#ff0" width="40" height="40"/><rect style="mix-blend-mode:multiply" fill="#0ff" width="40" height="40"/>',
  ],
  ['charset', 'g', '<style>@charset "utf-8";.a{fill:#0a0}</style><rect class="a" width="40" height="40"/>'],
  ['childcd', 'g', '<style><![CDATA[g > rect{fill:#0a0}]]></style><g><rect width="40" height="40"/></g>'],
  [
    'clip',
    'g',
    '<clipPath id="c"><circle cx="20" cy="20" r="18"/></clipPath><rect clip-path="url(#c)" fill="#0a0" width="40" height="40"/>',
  ],
  ['comment', 'g', '<style>/* x { } */.a{/*y*/fill:#0a0}</style><rect class="a" width="40" height="40"/>'],
  ['desc', 'g', '<style>g rect{fill:#0a0}</style><g><rect width="40" height="40"/></g>'],
  [
    'disp',
    'g',
    '<rect fill="#0a0" width="40" height="40"/><rect fill="#f00" display="none" width="40" height="40"/><rect fill="#f00" style="visibility:hidden" width="40" height="40"/>',
  ],
  [
    'dispcss',
    'g',
    '<style>.h{display:none}</style><rect fill="#0a0" width="40" height="40"/><rect class="h" fill="#f00" width="40" height="40"/>',
  ],
  [
    'dtd',
    'g g g w g',
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a0"/></svg>',
  ],
  ['elem', 'g', '<style>rect{fill:#0a0}</style><rect width="40" height="40"/>'],
  ['entnum', 'only k', '<text font-size="12" y="20">&#169;&#x20AC;&amp;</text>'],
  ['evenodd', 'g g g g w', '<path fill-rule="evenodd" fill="#0a0" d="M0 0h40v40H0z M10 10h20v20H10z"/>'],
  [
    'filt',
    '- - - - g',
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect filter="url(#f)" x="8" y="8" fill="#0a0" width="24" height="24"/>',
  ],
  [
    'fontface',
    'g',
    '<style>@font-face{font-family:"X";src:url(data:font/woff;base64,AAAA)}.a{fill:#0a0}</style><rect class="a" width="40" height="40"/>',
  ],
  [
    'foreign',
    'only k',
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><switch><foreignObject width="60" height="20" requiredExtensions="x"><div xmlns="http://www.w3.org/1999/xhtml">hi</div></foreignObject><text y="14" font-size="12">fallback</text></switch></svg>',
  ],
  [
    'gradcls',
    'g',
    '<style>.s{stop-color:#0a0}</style><linearGradient id="l"><stop class="s"/></linearGradient><rect fill="url(#l)" width="40" height="40"/>',
  ],
  ['hex8', '#7fd47f', '<rect fill="#00aa0080" width="40" height="40"/>'],
  ['hsl', '#00a800', '<rect fill="hsl(120,100%,33%)" width="40" height="40"/>'],
  ['hslsp', '#00a800', '<rect fill="hsl(120deg 100% 33%)" width="40" height="40"/>'],
  ['icc', 'k', '<rect style="fill:#0a0 icc-color(x,1,0,1,0)" width="40" height="40"/>'],
  ['idsel', 'g', '<style>#x{fill:#0a0}</style><rect id="x" width="40" height="40"/>'],
  ['imp', 'g', '<style>.a{fill:#0a0!important}</style><rect class="a" style="fill:#f00" width="40" height="40"/>'],
  [
    'impsty',
    'g',
    '<style>@import url("http://127.0.0.1/x.css");.a{fill:#0a0}</style><rect class="a" width="40" height="40"/>',
  ],
  ['inhcss', 'g', '<style>.g{fill:#0a0}</style><g class="g"><rect width="40" height="40"/></g>'],
  ['inherit', 'g', '<g fill="#0a0"><rect fill="inherit" width="40" height="40"/></g>'],
  [
    'marker',
    'b g w w b',
    '<marker id="k" markerWidth="8" markerHeight="8" refX="4" refY="4" orient="auto"><path d="M0 0L8 4L0 8z" fill="#0a0"/></marker><path d="M5 17H33" stroke="#00f" stroke-width="3" marker-end="url(#k)"/>',
  ],
  [
    'mask',
    'g g g g w',
    '<mask id="m"><rect width="40" height="40" fill="#fff"/><circle cx="20" cy="20" r="10" fill="#000"/></mask><rect mask="url(#m)" fill="#0a0" width="40" height="40"/>',
  ],
  ['media', 'k', '<style>@media print{.a{fill:#0a0}}</style><rect class="a" width="40" height="40"/>'],
  [
    'mediascr',
    'g',
    '<style>.a{fill:#0a0}@media (prefers-color-scheme:dark){.a{fill:#f00}}</style><rect class="a" width="40" height="40"/>',
  ],
  ['namecol', '#663399', '<rect fill="RebeccaPurple" width="40" height="40"/>'],
  [
    'nested',
    'w w w w g',
    '<svg x="10" y="10" width="20" height="20" viewBox="0 0 5 5"><rect fill="#0a0" width="5" height="5"/></svg>',
  ],
  ['rgba', '#7fd47f', '<rect fill="rgba(0,170,0,0.5)" width="40" height="40"/>'],
  ['rgbsp', 'g', '<rect fill="rgb(0 170 0)" width="40" height="40"/>'],
  ['specif', 'g', '<style>.a{fill:#0a0}rect{fill:#f00}</style><rect class="a" width="40" height="40"/>'],
  ['star', 'g', '<style>*{fill:#0a0}</style><rect width="40" height="40"/>'],
  ['styleend', 'g', '<rect class="a" width="40" height="40"/><style>.a{fill:#0a0}</style>'],
  [
    'switch',
    'g',
    '<switch><g systemLanguage="xx"><rect fill="#f00" width="40" height="40"/></g><g><rect fill="#0a0" width="40" height="40"/></g></switch>',
  ],
  [
    'textcls',
    'only g',
    '<style>.t{font-family:Arial;font-size:18px;font-weight:bold;fill:#0a0;text-anchor:middle}</style><text class="t" x="20" y="26">Ab</text>',
  ],
  ['transf', 'w w w w g', '<rect style="transform:translate(10px,10px)" fill="#0a0" width="20" height="20"/>'],
  ['two', 'g', '<style>.a.b{fill:#0a0}</style><rect class="a b" width="40" height="40"/>'],
  ['upcase', 'g', '<style>.A{FILL:#0A0}</style><rect class="A" width="40" height="40"/>'],
  [
    'usecls',
    'g',
    '<style>.a{fill:#0a0}</style><defs><rect id="r" class="a" width="40" height="40"/></defs><use xlink:href="#r"/>',
  ],
  [
    'attrprefix',
    'g b g g g',
    '<style>[id^="Layer"]{fill:#0a0}[data-x~="b"]{fill:#00f}</style><rect id="Layer_1" width="20" height="40"/><rect data-x="a b c" x="20" width="20" height="40"/>',
  ],
  [
    'background',
    'g g g g b',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" style="background-color:#0a0"><rect x="10" y="10" width="20" height="20" fill="#00f"/></svg>',
  ],
  [
    'blendgroup',
    '#00ff00',
    '<rect fill="#ff0" width="40" height="40"/><g style="mix-blend-mode:multiply"><rect fill="#0ff" width="40" height="40"/></g>',
  ],
  [
    'clipclass',
    'g w g g g',
    '<style>.c{clip-path:url(#c)}</style><clipPath id="c"><rect width="20" height="40"/></clipPath><rect class="c" fill="#0a0" width="40" height="40"/>',
  ],
  [
    'clipuse',
    'g - g g g',
    '<defs><circle id="k" cx="20" cy="20" r="15"/></defs><clipPath id="c" clipPathUnits="userSpaceOnUse"><use href="#k"/></clipPath><g clip-path="url(#c)"><rect fill="#0a0" width="40" height="40"/></g>',
  ],
  [
    'cssmaskopacity',
    '#7ed47e',
    '<style>.a{opacity:.5}</style><g class="a"><rect fill="#0a0" width="40" height="40"/><rect fill="#0a0" width="40" height="40"/></g>',
  ],
  ['curinh', 'g', '<g fill="currentColor" color="#f00"><rect color="#0a0" width="40" height="40"/></g>'],
  ['dash', 'g w w w w', '<path d="M0 20H40" stroke="#0a0" style="stroke-width:40;stroke-dasharray:10,10"/>'],
  ['dpath', 'g', '<path style="d:path(&quot;M0 0H40V40H0z&quot;);fill:#0a0"/>'],
  [
    'drawio',
    'g',
    '<g><switch><foreignObject pointer-events="none" width="100%" height="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><div xmlns="http://www.w3.org/1999/xhtml" style="width:40px;height:40px;background:#0a0"></div></foreignObject><rect width="40" height="40" fill="#0a0"/></switch></g>',
  ],
  [
    'entities',
    'g',
    `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY green "#00aa00">
]>
<svg xmlns="&ns_svg;" width="40" height="40"><rect fill="&green;" width="40" height="40"/></svg>`,
  ],
  [
    'extension',
    'g',
    '<rect fill="#0a0" width="40" height="40"/><rect requiredExtensions="http://example.org/x" fill="#f00" width="40" height="40"/><rect systemLanguage="xx" fill="#f00" width="40" height="40"/>',
  ],
  [
    'fallback',
    'g',
    '<style>.a{fill:#0a0;fill:nonsense(1)}.b{fill:#0a0;fill:1px}</style><rect class="a" width="20" height="40"/><rect class="b" x="20" width="20" height="40"/>',
  ],
  [
    'figma',
    '#00ad00',
    '<rect fill="#00AA00" style="fill:#00AA00;fill:color(display-p3 0.0 0.6667 0.0);fill-opacity:1;" width="40" height="40"/>',
  ],
  ['fontshort', 'only g', '<style>text{font:bold 20px/1 sans-serif;fill:#0a0}</style><text x="4" y="28">Ab</text>'],
  [
    'geometry',
    'g - g g g',
    '<style>circle{r:15px;cx:20px;cy:20px;fill:#0a0}rect{width:10px;height:10px;fill:#00f}</style><circle/><rect/>',
  ],
  [
    'gradhref',
    'g g g b g',
    '<style>.s1{stop-color:#0a0}.s2{stop-color:#00f}.f{fill:url("#l2")}</style><linearGradient id="l1"><stop class="s1" offset="0.5"/><stop class="s2" offset="0.5"/></linearGradient><linearGradient id="l2" xlink:href="#l1" x1="0" x2="0" y1="0" y2="1"/><rect class="f" width="40" height="40"/>',
  ],
  [
    'gradtrans',
    'g g g b g',
    '<linearGradient id="g" gradientTransform="rotate(90)"><stop offset=".5" stop-color="#0a0"/><stop offset=".5" stop-color="#00f"/></linearGradient><rect fill="url(#g)" width="40" height="40"/>',
  ],
  [
    'has',
    'g',
    '<style>g:has(circle) rect{fill:#0a0}</style><g><circle r="1" fill="none"/><rect width="40" height="40"/></g>',
  ],
  [
    'imgalpha',
    'g b g g g',
    '<rect fill="#00f" width="40" height="40"/><image width="40" height="40" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAE0lEQVR4nGNgWMXwH4oZwJh0AQCRzhKZq2qrrAAAAABJRU5ErkJggg==" style="image-rendering:pixelated"/>',
  ],
  [
    'imgjpg',
    '#00aa01',
    `<image x="5" y="5" width="30" height="30" href="data:image/jpeg;base64,
/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACAn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCHgA+nG//Z"/>`,
  ],
  [
    'imgpal',
    'g b g g g',
    '<rect fill="#00f" width="40" height="40"/><image width="40" height="40" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAMAAACeL25MAAAABlBMVEUAqgD/AAAhaAoVAAAAAnRSTlP/AOW3MEoAAAAPSURBVHicY2BgYGRkQCUAAFwACXhp2ZUAAAAASUVORK5CYII=" style="image-rendering:pixelated"/>',
  ],
  [
    'imgpng',
    'g',
    '<image width="40" height="40" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAD0lEQVR4nGNgWMWAQMRxABSDCqEvXfuHAAAAAElFTkSuQmCC"/>',
  ],
  [
    'imgslice',
    '#00ff01',
    '<image width="40" height="40" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,/9j/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAARCAAIABgDAREAAhEAAxEA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACAAMAAD8A4tyj396U5Z8Ksl6o9rf/2Q=="/>',
  ],
  [
    'important2',
    'g',
    '<style>rect{fill:#0a0 ! important}#i{fill:#f00}</style><rect id="i" style="fill:#f00" width="40" height="40"/>',
  ],
  [
    'inkscape',
    'g',
    '<sodipodi:namedview xmlns:sodipodi="http://s" pagecolor="#f00"/><metadata><rdf:RDF xmlns:rdf="http://r"><x rdf:resource="http://x"/></rdf:RDF></metadata><g style="display:inline;fill:#0a0;fill-opacity:1;stroke:none;stroke-width:0.264583px;-inkscape-font-specification:Sans"><path d="M0 0h40v40H0z" style="fill:#00aa00;stroke-linejoin:round"/></g>',
  ],
  ['inline', 'g', '<rect style="/* url(x;y) */ fill : #0a0 ; stroke:none;;" width="40" height="40"/>'],
  ['linkgrad', 'g', '<style>a rect{fill:#0a0}</style><a href="https://x.example"><rect width="40" height="40"/></a>'],
  [
    'markshort',
    'g g w w b',
    '<style>.m{marker:url(#k)}</style><marker id="k" markerWidth="16" markerHeight="16" refX="8" refY="8" markerUnits="userSpaceOnUse"><circle cx="8" cy="8" r="8" fill="#0a0"/></marker><path class="m" d="M9 17H31" stroke="#00f" stroke-width="2"/>',
  ],
  [
    'maskclass',
    'g w g g g',
    '<style>.m{mask:url(#m)}.w{fill:white}</style><mask id="m"><rect class="w" x="0" y="0" width="20" height="40"/></mask><g class="m"><rect fill="#0a0" width="40" height="40"/></g>',
  ],
  [
    'maskgrad',
    '#2fba2f #d4f1d4 #6ecf6e #6ecf6e #6ecf6e',
    '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40"><rect fill="url(#g)" width="40" height="40"/></mask><rect mask="url(#m)" fill="#0a0" width="40" height="40"/>',
  ],
  [
    'maskhalf',
    '#7fd47f',
    '<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40"><rect fill="#fff" fill-opacity=".5" width="40" height="40"/></mask><rect mask="url(#m)" fill="#0a0" width="40" height="40"/>',
  ],
  [
    'mediaall',
    'g',
    '<style>@media all{@media screen{.a{fill:#0a0}}}@media print{.a{fill:#f00}}</style><rect class="a" width="40" height="40"/>',
  ],
  [
    'missing',
    'g w g g g',
    '<rect fill="url(#no) #0a0" width="20" height="40"/><rect fill="url(#no)" x="20" width="20" height="40"/><rect stroke="url(#no)" fill="none" x="22" y="5" width="10" height="10"/>',
  ],
  [
    'nestclass',
    'g',
    '<style>svg svg rect{fill:#0a0}</style><svg x="0" y="0" width="40" height="40"><rect width="40" height="40"/></svg>',
  ],
  [
    'nested2',
    'g - w w g',
    '<svg x="10" y="10" width="20" height="20" viewBox="0 0 5 5" preserveAspectRatio="none" overflow="visible"><rect fill="#0a0" x="-1" width="7" height="5"/></svg>',
  ],
  [
    'nonscale',
    'g g w w g',
    '<g transform="scale(4)"><path d="M0 5H10" stroke="#0a0" stroke-width="10" style="vector-effect:non-scaling-stroke"/></g>',
  ],
  [
    'nth',
    'g b g g g',
    '<style>rect:nth-child(odd){fill:#0a0}rect:not(:nth-child(odd)){fill:#00f}</style><g><rect width="20" height="40"/><rect x="20" width="20" height="40"/></g>',
  ],
  [
    'opgroup',
    '#7e7eff #7e7eff #7e7eff #7e7eff #7ed47e',
    '<rect x="8" y="8" width="24" height="24" fill="#0a0" stroke="#00f" stroke-width="10" opacity="0.5"/>',
  ],
  [
    'origin',
    'g g w w g',
    '<rect x="15" y="5" width="10" height="30" fill="#0a0" style="transform-origin:20px 20px;transform:rotate(90deg)"/>',
  ],
  [
    'pattclass',
    'g w w w w',
    '<style>.p{fill:url(#p)}.q{fill:#0a0}</style><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect class="q" width="10" height="20"/></pattern><rect class="p" width="40" height="40"/>',
  ],
  ['percent', '#7fd47f', '<rect fill="#0a0" style="opacity:50%" width="40" height="40"/>'],
  [
    'prefix',
    'g',
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="40" height="40"><svg:style>.a{fill:#0a0}</svg:style><svg:rect class="a" width="40" height="40"/></svg:svg>',
  ],
  [
    'quotes',
    'g',
    `<linearGradient id="a"><stop stop-color="#0a0"/></linearGradient><rect style="fill:url( '#a' )" width="40" height="40"/>`,
  ],
  [
    'radial',
    'b b b b g',
    '<style>.a{stop-color:rgba(0,170,0,1)}.b{stop-color:rgb(0 0 255 / 100%)}</style><radialGradient id="r"><stop class="a" offset="40%"/><stop class="b" offset="60%"/></radialGradient><rect fill="url(#r)" width="40" height="40"/>',
  ],
  [
    'rgbpct',
    'g b g g g',
    '<rect fill="rgb(0%,66.7%,0%)" width="20" height="40"/><rect x="20" fill="hsla(240,100%,50%,1)" width="20" height="40"/>',
  ],
  [
    'sibling',
    'g b g g g',
    '<style>circle + rect{fill:#0a0}circle ~ path{fill:#00f}</style><circle r="1"/><rect width="20" height="40"/><path d="M20 0h20v40h-20z"/>',
  ],
  [
    'spread',
    'g b b b b',
    '<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="20" spreadMethod="repeat"><stop offset=".5" stop-color="#0a0"/><stop offset=".5" stop-color="#00f"/></linearGradient><rect fill="url(#g)" width="40" height="40"/>',
  ],
  [
    'stopcur',
    'g',
    '<linearGradient id="g" color="#0a0"><stop style="stop-color:currentcolor"/></linearGradient><rect fill="url(#g)" width="40" height="40"/>',
  ],
  ['strokecur', 'k k w w k', '<path d="M5 20H35" stroke="currentColor" stroke-width="10"/>'],
  [
    'stylecomment',
    'y b y y y',
    `<style><!-- .a{fill:#0a0} --></style><style>/* a */
.b{fill:#00f;}</style><rect class="a" fill="#ff0" width="20" height="40"/><rect class="b" x="20" width="20" height="40"/>`,
  ],
  ['supports', 'g', '<style>@supports (fill:red){rect{fill:#0a0}}</style><rect width="40" height="40"/>'],
  [
    'symclip',
    'w w w w g',
    '<symbol id="s" viewBox="0 0 10 10"><rect x="-10" y="-10" width="40" height="40" fill="#0a0"/></symbol><use href="#s" x="10" y="10" width="20" height="20"/>',
  ],
  ['units', 'g', '<rect fill="#0a0" width="40PX" height="1.0583CM"/>'],
  [
    'unset',
    'g k g g g',
    '<style>.a{fill:unset}.b{fill:initial}</style><g fill="#0a0"><rect class="a" fill="#f00" width="20" height="40"/><rect class="b" x="20" width="20" height="40"/></g>',
  ],
  [
    'usecolor',
    'g',
    '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="currentColor"/></symbol><g color="#f00"><use href="#s" width="40" height="40" color="#0a0"/></g>',
  ],
  [
    'useopacity',
    '#7fd47f',
    '<defs><rect id="r" width="40" height="40" style="fill:#0a0"/></defs><use href="#r" style="opacity:.5;fill:#f00"/>',
  ],
  [
    'vars',
    'g',
    '<style>:root{--g:#0a0}.a{fill:var(--g)}.b{fill:var(--none, #0a0)}</style><rect class="a" width="20" height="40"/><rect class="b" x="20" width="20" height="40"/>',
  ],
  [
    'visib',
    'g',
    '<g visibility="hidden"><rect width="40" height="40" fill="#f00"/><rect width="40" height="40" fill="#0a0" visibility="visible"/></g>',
  ],
  [
    'whereis',
    'g',
    '<style>:is(.a,#zz){fill:#f00}:where(#i){fill:#f00}rect.a.a.a{fill:#f00}#i{fill:#0a0}</style><rect id="i" class="a" width="40" height="40"/>',
  ],
  [
    'autostart',
    'b g w w b',
    '<marker id="k" markerWidth="8" markerHeight="8" refX="4" refY="4" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" fill="#0a0"/></marker><path d="M33 17H5" stroke="#00f" stroke-width="3" marker-start="url(#k)"/>',
  ],
  ['oklch', '#18aa1b', '<rect fill="oklch(0.6417 0.2078 142.8)" width="40" height="40"/>'],
  [
    'srgb',
    'g b - - -',
    '<rect fill="color(srgb 0 0.6667 0)" width="20" height="40"/><rect x="20" fill="hsl(240 100 50)" width="20" height="40"/>',
  ],
  ['none', 'g', '<rect fill="rgb(none 170 0)" width="40" height="40"/>'],
  [
    'center',
    'g g w w g',
    '<style>rect{transform-origin:center;transform:rotate(90deg)}</style><rect x="15" width="10" height="40" fill="#0a0"/>',
  ],
  [
    'corner',
    'w g w w w',
    '<rect x="20" y="20" width="40" height="40" fill="#0a0" style="transform-origin:right top;transform:translate(-10%,0%) scale(.5)"/>',
  ],
  [
    'notprint',
    'g',
    '<style>@media not print{.a{fill:#0a0}}@media not screen{.a{fill:#f00}}</style><rect class="a" width="40" height="40"/>',
  ],
  [
    'clipopacity',
    'g w g g g',
    '<clipPath id="c"><rect width="20" height="40" opacity=".5" stroke="#000"/></clipPath><rect clip-path="url(#c)" fill="#0a0" width="40" height="40"/>',
  ],
  ['textx', 'only g', '<style>text{x:90px;fill:#0a0;font-size:20px}</style><text x="4" y="28">Ab</text>'],
  ['revertlayer', 'g', '<rect fill="#0a0" style="fill:revert-layer" width="40" height="40"/>'],
  [
    'revertstyle',
    'g',
    '<style>rect{fill:#f00}.a{fill:revert-layer}</style><rect class="a" fill="#0a0" width="40" height="40"/>',
  ],
  // All properties at once.
  ['allunset', 'g', '<g fill="#0a0"><rect fill="#f00" style="all:unset;width:40px;height:40px"/></g>'],
  ['allinitial', 'k', '<rect fill="#f00" style="all:initial;width:40px;height:40px"/>'],
  ['allsize', 'w', '<style>*{all:unset;fill:#0a0}</style><rect width="40" height="40"/><path d="M0 0h40v40H0z"/>'],
  [
    'allweaker',
    'g',
    '<style>.a{all:unset}.a.b{fill:#0a0;width:40px;height:40px}</style><rect class="a b" fill="#f00" opacity=".2" display="none" transform="translate(20)" filter="url(#f)"/>',
  ],
  ['allrevert', 'g', '<circle cx="20" cy="20" r="20" fill="#0a0" style="fill:#f00;all:revert-layer"/>'],
  [
    'allinner',
    'w g w w w',
    '<svg x="20" width="20" height="20" style="all:unset"><rect width="40" height="40" fill="#0a0"/></svg>',
  ],
  // The box of the whole drawing.
  ['rootturn', 'w w w g w', rootOf('transform="rotate(180)"', '<rect width="40" height="20" fill="#0a0"/>')],
  [
    'rootscale',
    'w w w w g',
    rootOf('style="scale:.5"', '<rect width="80" height="80" fill="#0a0"/>').replace('0 0 40 40', '0 0 80 80'),
  ],
  [
    'rootmove',
    'w g w w w',
    rootOf('style="transform:translate(50%)" x="9"', '<rect width="40" height="40" fill="#0a0"/>'),
  ],
  [
    'rootclip',
    'g w g g g',
    rootOf(
      'clip-path="url(#c)"',
      '<clipPath id="c"><rect width="20" height="40"/></clipPath><rect width="80" height="80" fill="#0a0"/>',
    ).replace('0 0 40 40', '0 0 80 80'),
  ],
  // What svg-to-pdfkit draws otherwise.
  [
    'gradend',
    'g',
    '<linearGradient id="g" x1="0" x2="0"><stop stop-color="#f00"/><stop offset="1" stop-color="#0a0"/></linearGradient><rect fill="url(#g)" width="40" height="40"/>',
  ],
  [
    'gradpoint',
    'g',
    '<radialGradient id="g" r="0"><stop stop-color="#f00"/><stop offset="1" stop-color="#0a0"/></radialGradient><rect fill="url(#g)" width="40" height="40"/>',
  ],
  [
    'gradkinds',
    'g',
    '<linearGradient id="a"><stop stop-color="#0a0"/><stop offset="1" stop-color="#0a0"/></linearGradient><radialGradient id="g" href="#a"/><rect fill="url(#g)" width="40" height="40"/>',
  ],
  [
    'gradinner',
    'g',
    '<radialGradient id="g" fr=".45"><stop stop-color="#0a0"/><stop offset="1" stop-color="#f00"/></radialGradient><rect fill="url(#g)" width="40" height="40"/>',
  ],
  [
    'gradrings',
    'g',
    '<radialGradient id="g" r=".25" spreadMethod="repeat"><stop stop-color="#0a0"/><stop offset=".5" stop-color="#0a0"/><stop offset=".5" stop-color="#f00"/><stop offset="1" stop-color="#f00"/></radialGradient><rect fill="url(#g)" width="40" height="40"/>',
  ],
  ['patherror', 'g', '<path d="M0 0H40V40H0L" fill="#0a0"/>'],
  ['ellipserx', 'g', '<ellipse cx="20" cy="20" rx="18" fill="#0a0"/>'],
  [
    'dots',
    'g g g w g',
    '<path d="M0 17H40" stroke="#0a0" stroke-width="30" stroke-linecap="round" stroke-dasharray="0 10"/>',
  ],
  [
    'maskedge',
    'w w g g g',
    '<mask id="m" maskUnits="userSpaceOnUse" x="10" y="0" width="20" height="40"><rect fill="#fff" width="40" height="40"/></mask><rect mask="url(#m)" fill="#0a0" width="40" height="40"/>',
  ],
];

function rootOf(attributes: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" ${attributes}>${content}</svg>`;
}

/** The file of a drawing. */
export function fileOf(content: string): string {
  return /^<(?:\?|!|svg:|svg xmlns)/.test(content)
    ? content
    : `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40" width="40" height="40">${content}</svg>`;
}
