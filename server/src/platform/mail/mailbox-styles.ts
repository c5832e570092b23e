/** The styles of the mailbox. It copies the web app's tokens, because these pages load nothing from the app. */
export const styles = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#fbfaf7, #0e1318);
  --surface: light-dark(#ffffff, #151b21);
  --sunken: light-dark(#f3f2ef, #090e12);
  --hover: light-dark(#edece7, #1f272e);
  --line: light-dark(#dbd9d3, #2d353c);
  --text: light-dark(#172029, #eeede9);
  --muted: light-dark(#4a545d, #b0b7bd);
  --ink-text: light-dark(#135689, #8bc6ef);
  --focus: light-dark(#1874c2, #80c7f8);
  --punt: light-dark(#177243, #5fc889);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/22px 'IBM Plex Sans', Arial, sans-serif; }
header { display: flex; align-items: center; justify-content: space-between; padding: 20px 24px; border-bottom: 1px solid var(--line); background: var(--surface); }
main { max-width: 800px; margin: 0 auto; padding: 32px 24px 64px; overflow-wrap: anywhere; }
a { color: var(--ink-text); text-underline-offset: 2px; }
a:focus-visible, pre:focus-visible, iframe:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; font-weight: 640; letter-spacing: -0.02em; }
h2 { margin: 32px 0 12px; font-size: 17px; line-height: 24px; font-weight: 620; }
.wordmark { color: var(--text); font-size: 20px; line-height: 24px; font-weight: 640; letter-spacing: -0.02em; text-decoration: none; }
.wordmark i { display: inline-block; width: 0.19em; height: 0.19em; margin-left: 0.07em; border-radius: 0.045em; background: var(--punt); }
.lead { margin: 0 0 24px; color: var(--muted); }
.back { margin: 0 0 16px; }
.empty { padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: var(--muted); }
.mails { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); list-style: none; overflow: hidden; }
.mails li { position: relative; display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 20px; }
.mails li + li { border-top: 1px solid var(--line); }
.mails li:hover { background: var(--hover); }
.mails a { grid-column: 1 / -1; color: var(--text); font-weight: 560; text-decoration: none; }
.mails a::after { position: absolute; inset: 0; content: ''; }
.mails a:focus-visible { outline: none; }
.mails a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px; }
.mails .to, .mails time { color: var(--muted); font-size: 13px; line-height: 18px; }
table.kinds { width: 100%; border: 1px solid var(--line); border-radius: 12px; border-spacing: 0; background: var(--surface); }
.kinds th, .kinds td { padding: 10px 20px; border-top: 1px solid var(--line); text-align: left; font-weight: 400; }
.kinds tr:first-child > * { border-top: 0; }
dl { margin: 16px 0 0; padding: 14px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
dl div { display: grid; grid-template-columns: 104px 1fr; gap: 8px; padding: 3px 0; }
dt { color: var(--muted); }
dd { margin: 0; }
code, pre { font: 13px/20px ui-monospace, monospace; }
iframe { display: block; width: 100%; height: 720px; border: 1px solid var(--line); border-radius: 12px; background: var(--bg); }
pre { margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); white-space: pre-wrap; }
.reply { display: grid; gap: 12px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.reply label { display: grid; gap: 4px; color: var(--muted); }
.reply textarea { padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); color: var(--text); font: inherit; }
.reply button { justify-self: start; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); color: var(--text); font: inherit; font-weight: 560; cursor: pointer; }
.reply :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`
