/** Short texts that have broken servers before. */
export const texts: readonly string[] = [
  '', ' ', '0', '-1', '1.5', '1e308', '-1e309', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[]', '{}', '0x10', '１２',
  '2147483647', '2147483648', '-2147483648', '-2147483649', '9007199254740991', '9007199254740993', '18446744073709551616',
  'a\0b', '\0', '\u001b[31m', '\r\nx-injected: 1', '%', '%25', '%_\\', "' or '1'='1", "'; select pg_sleep(9) --", '${7*7}', '{{7*7}}', '../../etc/passwd',
  '<script>alert(1)</script>', 'مرحبا \u202e بالعالم', '\u202egnp.exe', '👩‍👩‍👧‍👦🚜', 'é\u0301\u0327'.repeat(20), '\ud800', '\ufffe', '\u200b', 'ﷺ'.repeat(50),
  '__proto__', 'constructor', '0000-00-00', '2026-02-30', '2026-02-30T25:61:61Z', '9999-12-31', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z',
]

/** What stands where something else was expected. */
export const values: readonly unknown[] = [
  ...texts, null, true, false, 0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e308, -1e308, 5e-324,
  [], [null], [[]], [[[[]]]], {}, { a: 1 }, { '': '' }, { length: 1e9 }, { $ref: '#' }, { toJSON: 1 }, [1, 'a', null, {}],
]

/** Long texts of one, two and four bytes a character. */
export const hugeTexts: readonly string[] = ['x'.repeat(10_000), 'x'.repeat(500_000), 'ä'.repeat(100_000), '🚜'.repeat(50_000), ' '.repeat(100_000), 'a\n'.repeat(50_000)]

export function without(record: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = record
  return rest
}
