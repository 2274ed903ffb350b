import { drawChart } from './draw-chart.ts'
import { drawTable } from './draw-table.ts'
import { margin, Paper } from './paper.ts'
import type { PdfDocument } from './pdf-document.ts'
import { isWide, layOut, measureColumns } from './table-layout.ts'

const labelWidth = 110
/** Maximum number of lines per request value, such as unit names. */
const mostLines = 6

/** Draws a document and yields the file in pieces. */
export function drawDocument(content: PdfDocument): AsyncGenerator<Uint8Array> {
  const upright = new Paper(content, false)
  const measures = content.tables.map(table => measureColumns(upright.typesetter, table))
  const paper = measures.some(columns => isWide(columns, upright.inner)) ? new Paper(content, true) : upright
  const layouts = measures.map(columns => layOut(columns, paper.inner))
  const broken = content.tables.map(() => new Map<string, string[]>())
  return paper.write(function* () {
    paper.newPage()
    drawTop(paper, content)
    for (const [index, table] of content.tables.entries()) {
      paper.y += 18
      paper.reserve(90)
      paper.text(table.name, margin, paper.y, { size: 11, weight: 700, colour: paper.brand.primary })
      paper.y += 7
      for (const chart of table.charts) drawChart(paper, chart, content.language)
      yield* drawTable(paper, table, layouts[index]!, content.texts.empty, broken[index]!)
    }
    if (paper.typesetter.missing.size > 0) drawNote(paper, content.texts.missing)
  })
}

/** Draws logo, title and request. */
function drawTop(paper: Paper, { title, about }: PdfDocument): void {
  const { brand, typesetter } = paper
  paper.logo(margin, margin - 6, 24)
  paper.rule(margin, margin + 24, paper.inner, brand.primary, 1.5)
  paper.y = margin + 50
  for (const line of typesetter.lines(title, paper.inner, 700, 18)) {
    paper.text(line, margin, paper.y, { size: 18, weight: 700 })
    paper.y += 22
  }
  paper.y -= 4
  for (const [label, value] of about) {
    const width = Math.max(labelWidth, typesetter.width(label, 400, 8.5) + 8)
    const lines = typesetter.lines(value, paper.inner - width, 400, 8.5)
    const shown = lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]} …`] : lines
    paper.text(label, margin, paper.y, { size: 8.5, colour: brand.muted })
    for (const line of shown) {
      paper.text(line, margin + width, paper.y, { size: 8.5 })
      paper.y += 12
    }
  }
}

function drawNote(paper: Paper, text: string): void {
  paper.y += 16
  const lines = paper.typesetter.lines(text, paper.inner, 400, 8)
  paper.reserve(lines.length * 11)
  for (const line of lines) {
    paper.text(line, margin, paper.y, { size: 8, colour: paper.brand.muted })
    paper.y += 11
  }
}
