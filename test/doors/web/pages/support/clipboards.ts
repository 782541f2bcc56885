/** What programs put on the clipboard as HTML, and the values that it becomes. */
type Clipboard = { html: string; blocks: string; inline: string };

function wordMark(mark: string, font = ''): string {
  return `<![if !supportLists]><span style='${font}'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>`;
}
const SYMBOL = 'font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol';

export const CLIPBOARDS = {
  word: {
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h2><span lang=EN-GB>Scope<o:p></o:p></span></h2>
<p class=MsoNormal>We review <b style='mso-bidi-font-weight:normal'>all contracts</b>
and <i>most</i> of the <a href="https://example.com/a_b?x=1&amp;y=2">notices</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${wordMark('·', SYMBOL)}<b>First</b> item<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${wordMark('1.')}inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${wordMark('2.')}also<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${wordMark('·', SYMBOL)}Second<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>Price: 5 * 3<o:p></o:p></p>
<!--EndFragment--></body></html>`,
    blocks:
      '**Scope**\n\nWe review **all contracts** and *most* of the [notices](https://example.com/a_b?x=1&y=2).\n\n- **First** item\n  1. inner\n  2. also\n- Second\n\nPrice: 5 \\* 3',
    inline:
      '**Scope**\nWe review **all contracts** and *most* of the [notices](https://example.com/a_b?x=1&y=2).\n**First** item\ninner\nalso\nSecond\nPrice: 5 \\* 3',
  },
  googleDocs: {
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a"><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">Scope</span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;"> of work</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">one</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span style="font-weight:600;">two</span></p></li></ul><li><p>three</p></li></ul></b>`,
    blocks: '**Scope** *of work*\n\n- one\n  - **two**\n- three',
    inline: '**Scope** *of work*\none\n**two**\nthree',
  },
  libreOffice: {
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><title></title><meta name="generator" content="LibreOffice 24.8"/><style type="text/css">p { line-height: 115% }</style></head><body lang="de-DE" dir="ltr">
<p style="line-height: 100%">Ein <b>fettes</b>
Wort und <i>ein</i> <font color="#c9211e"><u>rotes</u></font></p>
<ol start="3"><li><p>drei</p>
<ul><li><p>innen</p></li></ul></li><li><p>vier</p></li></ol></body></html>`,
    blocks: 'Ein **fettes** Wort und *ein* rotes\n\n3. drei\n   - innen\n4. vier',
    inline: 'Ein **fettes** Wort und *ein* rotes\ndrei\ninnen\nvier',
  },
  outlook: {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><div class=WordSection1><p class=MsoNormal>Hello <strong>Ada</strong>,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div>first line</div><div>second line</div><div><br></div><div>Regards</div></div><img width=1 src="cid:image001.png@01"></div></body></html>`,
    blocks: 'Hello **Ada**,\n\nfirst line\nsecond line\n\nRegards',
    inline: 'Hello **Ada**,\nfirst line\nsecond line\n\nRegards',
  },
  webPage: {
    html: `<!--StartFragment--><h1 style="color:red">Title</h1><p>Text with <a href="https://example.com/x">a link</a>, <a href="/here">one of the page</a>, <a href="javascript:alert(1)">a script</a>, <code>code</code> and&nbsp;<em style="font-style: normal">no</em> <span style="font-weight:900">weight</span>.</p><table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Ink</td><td>12</td></tr></tbody></table><img src=x onerror="alert(1)"><script>alert(1)</script><style>p{}</style><div style="display:none">hidden</div><blockquote>quoted</blockquote><!--EndFragment-->`,
    blocks:
      '**Title**\n\nText with [a link](https://example.com/x), one of the page, a script, code and\u00a0no **weight**.\n\n**Item Price**\nInk 12\n\nquoted',
    inline:
      '**Title**\nText with [a link](https://example.com/x), one of the page, a script, code and\u00a0no **weight**.\n**Item Price**\nInk 12\nquoted',
  },
} satisfies Record<string, Clipboard>;
