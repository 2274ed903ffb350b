// a click on what a message covers would wait until the message goes, after six seconds
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  .m-toasts, .m-toast { pointer-events: none }
  .m-toasts { inset: auto auto 0 0 !important }
  .m-toast button { pointer-events: auto }
`)
document.adoptedStyleSheets.push(sheet)
