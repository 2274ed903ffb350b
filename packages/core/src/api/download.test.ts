import { expect, it } from 'vitest'
import { filenameOf } from './download.ts'

it.each([
  ['attachment; filename="report.xlsx"', 'report.xlsx'],
  ['attachment; filename=report.xlsx', 'report.xlsx'],
  ['attachment;filename="a;b.csv"', 'a;b.csv'],
  [String.raw`attachment; filename="say \"hi\".txt"`, 'say "hi".txt'],
  [`attachment; filename="fallback.csv"; filename*=UTF-8''caf%C3%A9%20%E4%BD%A0.csv`, 'café 你.csv'],
  [`attachment; filename*=iso-8859-1'en'%A3.csv`, '£.csv'],
  [`attachment; filename*=UTF-8''%E0%A4%A; filename="plain.csv"`, 'plain.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [String.raw`attachment; filename=C:\temp\x.csv`, 'x.csv'],
  ['attachment; filename=".."', 'download'],
  ['attachment', 'download'],
  [null, 'download'],
])('reads the file name of %s %s', (header, expected) => {
  expect(filenameOf(header)).toBe(expected)
})
