interface DemoGroup {
  name: string
  /** Owning company; the root company if absent. */
  company?: string
  /** Demo accounts that are members. */
  logins: readonly string[]
  /** Number of additional members from the owner's staff. */
  staff: number
  /** Recipients without an account. */
  emails?: readonly string[]
  /** Curfew of the owner that notifies the group. */
  curfew?: string
}

export const notificationGroups: readonly DemoGroup[] = [
  { name: 'Head office duty', logins: ['admin', 'support'], staff: 2 },
  {
    name: 'Theft alarms',
    logins: ['admin', 'dealer', 'operator'],
    staff: 1,
    emails: ['control.room@guards.example', 'night.desk@guards.example'],
    curfew: 'Locked overnight',
  },
  { name: 'Insurance partner', logins: [], staff: 0, emails: ['claims@insurance.example'] },
  {
    name: 'Workshop Europe',
    company: 'Muster Europe',
    logins: ['dealer'],
    staff: 2,
    emails: ['spare.parts@workshop.example'],
    curfew: 'Closed at weekends',
  },
  {
    name: 'Night watch',
    company: 'Agricola Valpadana',
    logins: ['operator'],
    staff: 1,
    emails: ['guard@valpadana.example'],
    curfew: 'No work at night',
  },
  { name: 'Harvest crew', company: 'Hof Lindenbruch', logins: ['viewer'], staff: 1 },
]
