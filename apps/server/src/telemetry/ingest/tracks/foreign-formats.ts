/** Recommends gpsbabel, which is free and supports nearly every logger. */
const convert = (type: string) =>
  `convert it to GPX, for example with "gpsbabel -t -i ${type} -f FILE -o gpx -F track.gpx", and import that`

const asCsv = 'save the sheet as CSV (UTF-8), and import that'

/** Unsupported formats, recognised by first bytes or text. */
const formats: readonly (readonly [name: string, what: string, is: RegExp | ((head: Buffer) => boolean)])[] = [
  ['an archive of KML (KMZ)', 'unpack it, and import the .kml file inside', archiveWith(/\.kml/i)],
  ['an Excel workbook', asCsv, archiveWith(/xl\/|\[Content_Types\]/)],
  ['an OpenDocument spreadsheet', asCsv, archiveWith(/opendocument\.spreadsheet/)],
  ['a ZIP archive', 'unpack it, and import the files inside one by one', begins('PK\u0003\u0004')],
  ['an Excel workbook of an old version', asCsv, begins('\u00D0\u00CF\u0011\u00E0')],
  ['a Garmin FIT file', convert('garmin_fit'), head => head.toString('latin1', 8, 12) === '.FIT'],
  ['a PDF', 'export the track as GPX or CSV', begins('%PDF')],
  ['compressed with bzip2', 'unpack it with bunzip2, or compress it with gzip', begins('BZh')],
  ['compressed with xz', 'unpack it with unxz, or compress it with gzip', begins('\u00FD7zXZ\0')],
  ['compressed with Zstandard', 'unpack it with unzstd, or compress it with gzip', begins('\u0028\u00B5\u002F\u00FD')],
  ['a 7-Zip archive', 'unpack it, and import the files inside one by one', begins('7z\u00BC\u00AF\u0027\u001C')],
  ['a SQLite database', 'export its table of positions as CSV', begins('SQLite format 3')],
  ['a measurement of buses (MDF)', 'export its signals as CSV, and import that', begins('MDF ')],
  ['a shapefile', 'export its points with their times as CSV or GeoJSON', begins('\0\0\u0027\u000A')],
  ['a raw log of a u-blox receiver (UBX)', 'convert it to NMEA with its program, and that to GPX', begins('\u00B5b')],
  ['NMEA 0183', convert('nmea'), /^(?:[^\n]{0,80}\n){0,5}[^$!\n]{0,40}(\$(G[PNLABQ]|BD|II)[A-Z]{3},|!AIVD)/],
  ['a Garmin training file (TCX)', convert('gtrnctr'), /^<[\s\S]*<TrainingCenterDatabase\b/],
  ['a flight log (IGC)', convert('igc'), /^A[A-Z0-9]{3}[^\n]*\n(?:[HIJ][^\n]*\n)*HFDTE/],
  ['an OziExplorer track (PLT)', convert('ozi'), /^OziExplorer Track/i],
  [
    'a vehicle log of Vector (ASC)',
    'open it in CAN bus sniffing',
    /^date [A-Z][a-z]{2} [A-Z][a-z]{2} [\s\S]*\nbase (hex|dec)/i,
  ],
]

/** Returns the reason and the fix for an unsupported format, or undefined for a possibly supported one. */
export function foreignFormat(head: Buffer, text: string): string | undefined {
  const found = formats.find(([, , is]) => (is instanceof RegExp ? is.test(text) : is(head)))
  if (found) return `The file is ${found[0]}, which cannot be imported: ${found[1]}`
  // UTF-16 is already decoded: text with zero bytes is binary
  return text.includes('\0')
    ? 'The file is no text, and its format is not known: export the track as GPX, KML, GeoJSON or CSV'
    : undefined
}

function begins(bytes: string): (head: Buffer) => boolean {
  return head => head.toString('latin1', 0, bytes.length) === bytes
}

function archiveWith(part: RegExp): (head: Buffer) => boolean {
  return head => head.toString('latin1', 0, 2) === 'PK' && part.test(head.toString('latin1'))
}
