interface DemoReport {
  name: string
  /** Demo account that owns and receives it. */
  login: 'admin' | 'dealer' | 'operator'
  /** Additional recipient. */
  colleague?: string
  /** 1 daily, 2 weekly, 3 monthly. */
  frequencyTypeId: number
  /** Time of day; absent for the default. */
  sendAt?: string
  reportTypeIds: number[]
  units: number
  emails?: string[]
  unsubscribed?: string[]
  notes?: string
  /** Number of past runs. */
  runs: number
  /** Failed past run, counted from the newest (0). */
  failed?: number
}

export const scheduledReports: readonly DemoReport[] = [
  {
    name: 'Key times of yesterday',
    login: 'operator',
    frequencyTypeId: 1,
    sendAt: '06:30',
    reportTypeIds: [1],
    units: 12,
    emails: ['foreman@valpadana.example'],
    runs: 9,
    failed: 4,
  },
  {
    name: 'Weekly utilization',
    login: 'admin',
    colleague: 'dealer',
    frequencyTypeId: 2,
    reportTypeIds: [11, 10],
    units: 25,
    emails: ['board@muster.example', 'leasing@bank.example'],
    unsubscribed: ['auditor@partner.example'],
    notes: 'Figures of the week from Monday to Sunday.',
    runs: 5,
  },
  {
    name: 'Engine hours for service planning',
    login: 'dealer',
    frequencyTypeId: 3,
    sendAt: '07:00',
    reportTypeIds: [10],
    units: 40,
    emails: ['spare.parts@workshop.example'],
    runs: 3,
  },
]
