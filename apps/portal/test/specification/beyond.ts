/** Screens beyond the specification. */
export const ourRoutes: Readonly<Record<string, string>> = {
  '/administration/access-tokens': 'Administrators issue tokens for services, and revoke those of users.',
  '/administration/audit': 'Tenders ask who changed what, and administrators look it up.',
  '/administration/data/devices/claim': 'The code on the label of a device opens its claim on a phone.',
  '/administration/data/geofence/import':
    'Geofences come as files of other programs, and are looked at before they are saved.',
  '/administration/data/units/:id/silence': 'Support and owners learn why a unit sends nothing, and what to do.',
  '/administration/embed-tokens':
    'Widgets on pages of partners need tokens, and somebody has to issue and revoke them.',
  '/administration/feed-tokens': 'Each gateway and provider has a token of its own, with a limit and counters.',
  '/administration/import/:subject/:id': 'What a file would change, its progress and its result have an address.',
  '/administration/import/:subject': 'Hundreds of users, companies, units or devices are not entered one by one.',
  '/administration/new-customer': 'A dealer sets up a customer in one flow instead of seven screens.',
  '/administration/sign-on-domains': 'Companies claim mail domains for single sign-on, and somebody approves them.',
  '/administration/silent-units': 'Support works through the units that fell silent.',
  '/administration/subscriptions/amActivation/several': 'A dealer activates the devices of a whole delivery at once.',
  '/administration/subscriptions/renewal/several': 'A dealer renews the units of a customer at once.',
  '/administration/undelivered-mails':
    'Emails that were given up are sent again once the mail server works, or the address is right.',
  '/maintenance/remaining/:id/:key': 'What the remaining value of a service is made of.',
  '/notifications/open': 'A push message leads to its alarms, wherever the user may see them.',
  '/reports/enginehours/ranking': 'More units than the chart shows are compared in a table.',
  '/reports/equipmentutilization/ranking': 'More units than the chart shows are compared in a table.',
  '/reports/explain/total': 'The units that a total is made of.',
  '/reports/explain': 'What a figure is made of: readings, gaps, rule and counter.',
  '/reports/fuel-curve': 'The fuel in the tank around a refuel or a loss.',
  '/reports/fuel-events': 'Selects units and dates of refuels and losses.',
  '/reports/fuel-events-detail': 'Refuels and losses, with the balance of the tank.',
  '/reports/fuel-events-map': 'Refuels and losses on a map.',
  '/reports/keyonoff/ranking': 'More units than the charts show are compared in a table.',
  '/reports/productivity/fuel-energy-consumption/ranking': 'More units than the chart shows are compared in a table.',
  '/reports/shared-trips': 'Links to trips are listed and revoked.',
  '/reports/trips': 'Selects units and dates of trips and stops.',
  '/reports/trips-detail': 'Trips, work at one place and stops, with the counter of each distance.',
  '/reports/under-use': 'Selects units and dates of the report on under-use.',
  '/reports/under-use-detail': 'Units are compared with the median of their model.',
  '/settings/firmware': 'Firmware of devices is uploaded with its signature.',
  '/settings/rollouts/new': 'A roll-out has more settings than a drawer shows.',
  '/settings/rollouts/:id': 'Progress of a roll-out by wave, and its failures.',
  '/settings/rollouts': 'Firmware and commands reach many units in waves.',
  '/user/command-line': 'The command line signs in with what the browser offers.',
  '/user/security': 'Users add and remove second factors.',
  '/user/sessions': 'Users see where they are signed in, and end what is not theirs.',
  '/user/tokens': 'Users issue and revoke the tokens of their programs.',
}

/** Menu entries beyond the specification. */
export const ourLeaves: Readonly<Record<string, string>> = {
  '/reports/under-use': 'Leads to the report on under-use.',
  '/reports/trips': 'Leads to trips and stops.',
  '/reports/fuel-events': 'Leads to refuels and losses.',
  '/settings/rollouts': 'Leads to the roll-outs.',
  '/settings/firmware': 'Leads to the firmware of devices.',
  '/administration/silent-units': 'Leads to the units that fell silent.',
  '/administration/sign-on-domains': 'Leads to the mail domains of single sign-on.',
  '/administration/access-tokens': 'Leads to the tokens of services and users.',
  '/administration/embed-tokens': 'Leads to the screen of the embed tokens.',
  '/administration/feed-tokens': 'Leads to the tokens of gateways and providers.',
  '/administration/undelivered-mails': 'Leads to the emails that were given up.',
  '/administration/audit': 'Leads to the audit.',
}

/** Labels that differ from the specification's suggestion. */
export const ourLabels: Readonly<Record<string, { label: string; because: string }>> = {
  '/fleet': { label: 'Fleet map', because: 'Users look for the map.' },
  '/reports/automatic/setup': {
    label: 'Scheduled reports',
    because: 'The title of the screen, clear without its group.',
  },
  '/reports/automatic/history': { label: 'Reports sent to me', because: 'One of three screens called history.' },
  '/maintenance/history': { label: 'Maintenance history', because: 'One of three screens called history.' },
  '/reports/expiration': { label: 'Subscription expirations', because: 'The title of the screen.' },
  '/reports/amSubscriptionsActivations': { label: 'Subscription activations', because: 'The title of the screen.' },
}

/** Required query values beyond the specification. */
export const ourRequired: Readonly<Record<string, { names: readonly string[]; because: string }>> = {
  '/settings/equipment-configuration/commands-profile-assign': {
    names: ['catalogId'],
    because: 'Without it there is no profile to assign; the list of profiles opens.',
  },
}

/** Additional query values, which keep a screen's state in its address for links. */
export const ourQuery: readonly { names: readonly string[]; because: string }[] = [
  { names: ['page', 'size', 'q', 'sort'], because: 'Page, page size, search and order of a list.' },
  { names: ['sortField', 'sortDirection'], because: 'Order of a report.' },
  { names: ['open'], because: 'A report opens at once, without its selection.' },
  { names: ['backUrl', 'unitIds', 'from', 'to', 'count', 'chosenParameterIds'], because: 'What was selected before.' },
  {
    names: ['canLine', 'days', 'fromDate', 'kind', 'reportType', 'state', 'status', 'toDate', 'type'],
    because: 'Filters.',
  },
  {
    names: ['company', 'dealers', 'parent'],
    because: 'Company above the list or of a new record, dealers only, and parent of a new company.',
  },
  { names: ['model', 'fleet', 'profile', 'silent', 'reported', 'archived'], because: 'Filters of the list of units.' },
  { names: ['alarmTypeIds', 'states', 'nextMonth'], because: 'A number on a dashboard leads to what it counts.' },
  { names: ['failed'], because: 'The dashboard leads to the jobs whose last run failed.' },
  { names: ['statusId'], because: 'The map lists the units of a status.' },
  { names: ['file'], because: 'Open log of the CAN bus.' },
  { names: ['fill'], because: 'A new CAN parameter starts with the fields of a signal.' },
  { names: ['step'], because: 'Step of a wizard.' },
  { names: ['tab'], because: 'Open tab.' },
  { names: ['all', 'at', 'line', 'match', 'unit'], because: 'Overlays, unit and moment of the position history.' },
]
