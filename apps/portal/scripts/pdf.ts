import Pdf from 'pdfkit'

interface Look {
  brand: string
  colour: string
}

const sizes: Record<string, number> = { H1: 20, H2: 13, P: 10.5 }
const grey = '#5a6472'

/**
 * Converts Markdown with headings, paragraphs and lists to a tagged PDF, which screen readers can navigate.
 * The same text produces the same bytes, because creation dates are fixed.
 */
export function pdfOf(markdown: string, { brand, colour }: Look): Promise<Uint8Array> {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? brand
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: 64, bottom: 64, left: 64, right: 64 },
    bufferPages: true,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${title}, ${brand}`, Author: brand, CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const document = pdf.struct('Document')
  pdf.addStructure(document)
  for (const block of markdown.trim().split(/\n{2,}/)) {
    if (block.startsWith('- ')) {
      const items = block.split('\n').map(line => line.slice(2))
      const drawn = items.map(item =>
        pdf.struct('LBody', {}, () => {
          pdf.font('Helvetica').fontSize(10.5).fillColor('black')
          pdf.list([item], { bulletRadius: 1.5, lineGap: 3, textIndent: 12 }).moveDown(0.3)
        }),
      )
      document.add(
        pdf.struct(
          'L',
          {},
          drawn.map(body => pdf.struct('LI', {}, [body])),
        ),
      )
      pdf.moveDown(0.3)
      continue
    }
    const [, marks = '', text = ''] = /^(#*) ?([^]*)$/.exec(block) ?? []
    const tag = marks ? `H${marks.length}` : 'P'
    document.add(
      pdf.struct(tag, {}, () => {
        if (tag === 'H2') pdf.moveDown(0.8)
        pdf.font(marks ? 'Helvetica-Bold' : 'Helvetica').fontSize(sizes[tag] ?? 11)
        pdf.fillColor(tag === 'H1' ? colour : 'black').text(text.replaceAll('\n', ' '), { lineGap: 3 })
        pdf.moveDown(0.5)
      }),
    )
  }
  document.end()
  footers(pdf, brand)
  return bytesOf(pdf)
}

function footers(pdf: PDFKit.PDFDocument, brand: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // text below the bottom margin would start a new page
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font('Helvetica').fontSize(8).fillColor(grey)
    pdf.text(`${brand}    ${page + 1} / ${count}`, 64, pdf.page.height - 40, { lineBreak: false })
    pdf.endMarkedContent()
  }
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })
}
