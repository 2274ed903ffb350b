/** Diagnostic messages as SAE J1939 counts them: suspect parameter, failure mode, and words. */
export interface Fault {
  spn: number
  fmi: number
  /** Address of the controller that reports it; the engine's, 0, where left out. */
  source?: number
  text: string
}

export const faults: readonly Fault[] = [
  { spn: 100, fmi: 1, text: 'Engine oil pressure below normal, most severe' },
  { spn: 110, fmi: 0, text: 'Engine coolant temperature above normal, most severe' },
  { spn: 111, fmi: 17, text: 'Engine coolant level below normal' },
  { spn: 94, fmi: 18, text: 'Fuel delivery pressure below normal' },
  { spn: 97, fmi: 3, text: 'Water in fuel indicator: voltage above normal' },
  { spn: 105, fmi: 16, text: 'Intake manifold temperature above normal' },
  { spn: 168, fmi: 18, text: 'Battery voltage below normal' },
  { spn: 190, fmi: 16, text: 'Engine speed above normal' },
  { spn: 412, fmi: 3, text: 'EGR temperature: voltage above normal' },
  { spn: 629, fmi: 12, text: 'Engine controller: bad device or component' },
  { spn: 639, fmi: 9, text: 'J1939 network: abnormal update rate' },
  { spn: 1761, fmi: 17, source: 61, text: 'Diesel exhaust fluid level below normal' },
  { spn: 3251, fmi: 0, source: 61, text: 'Particulate filter differential pressure above normal, most severe' },
  { spn: 3364, fmi: 18, source: 61, text: 'Diesel exhaust fluid quality below normal' },
  { spn: 5246, fmi: 0, source: 61, text: 'Operator inducement severity above normal, most severe' },
]
