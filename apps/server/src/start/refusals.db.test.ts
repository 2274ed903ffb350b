import { expect, test } from 'vitest'
import { accountTests } from '#test/accounts.ts'

// Refusals as users read them, over the complete HTTP layer, by module.

const { call, signIn, db } = accountTests()

type Method = Parameters<typeof call>[0]
interface Refusal {
  detail: string
  errors: string[]
}

const noAccess = 'existiert nicht, oder Sie haben keinen Zugriff darauf.'
const corners = [7, 8, 9, 10, 11].map(lng => [lng, 47])
const shape = { shapeType: 'POLYGON', polygon: corners }
const model = { name: 'X', brandId: 999, typeId: 998 }

const refusals: readonly (readonly [
  method: Method,
  path: string,
  payload: object | undefined,
  detail: string,
  line?: string,
])[] = [
  ['GET', '/fleets/999', undefined, `Flotte 999 ${noAccess}`],
  ['GET', '/companies/999', undefined, `Firma 999 ${noAccess}`],
  ['GET', '/units/999', undefined, `Einheit 999 ${noAccess}`],
  [
    'GET',
    '/devices/999',
    undefined,
    '„Verwaltung“ ist für Ihr Konto nicht freigeschaltet. Wenden Sie sich an einen Administrator Ihrer Firma.',
  ],
  ['GET', '/curfew-profiles/999', undefined, `Nutzungszeitprofil 999 ${noAccess}`],
  ['GET', '/curfew-profiles/999/versions/2', undefined, `Nutzungszeitprofil 999 ${noAccess}`],
  ['DELETE', '/quarantine/none', undefined, `Wartendes Gerät none ${noAccess}`],
  [
    'GET',
    '/auth/recoverLogin',
    undefined,
    'Sie arbeiten nicht als ein anderer Benutzer. Es gibt keine Sitzung, zu der Sie zurückkehren könnten.',
  ],
  ['POST', '/brand', { name: ' ' }, 'Geben Sie einen Namen ein.', 'name: ist leer'],
  [
    'POST',
    '/model',
    model,
    'Die Marke oder den Typ gibt es nicht. Wählen Sie sie erneut aus.',
    'brandId: Marke 999 existiert nicht',
  ],
  [
    'POST',
    '/fence-profiles',
    { name: 'Hof', inside: true, shape },
    'Die Form der Geozone ist ungültig.',
    'shape.polygon: der letzte Punkt muss den ersten wiederholen, der den Ring schließt',
  ],
  [
    'POST',
    '/curfew-profiles',
    { name: 'Nacht', timezoneId: 'Mars/Olympus', days: {} },
    'Die Zeiten des Nutzungszeitprofils sind ungültig.',
    'timezoneId: Zeitzone Mars/Olympus existiert nicht',
  ],
  ['POST', '/units/changes', { unitIds: [1] }, 'Senden Sie genau eine Änderung.'],
  [
    'POST',
    '/companies',
    { name: '' },
    'Einige Werte fehlen oder sind falsch. Korrigieren Sie sie und senden Sie die Anfrage erneut.',
    'name: darf nicht leer sein',
  ],
  [
    'POST',
    '/companies',
    { name: 'Nord', countryId: 'QQ' },
    'Korrigieren Sie die markierten Felder.',
    'countryId: Land QQ existiert nicht',
  ],
  ['GET', '/nowhere', undefined, 'GET /wlf/api/nowhere gibt es nicht; /docs nennt alle Aufrufe.'],
]

test('returns rejections of many modules and their lines in the language of the request', async () => {
  const { accessToken: token } = await signIn('root')
  for (const [method, path, payload, detail, line] of refusals) {
    const { body } = await call<Refusal>(method, path, {
      token,
      headers: { 'accept-language': 'de' },
      ...(payload && { payload }),
    })
    expect.soft(body, `${method} ${path}`).toMatchObject({ detail })
    if (line !== undefined) expect.soft(body.errors, `${method} ${path}`).toContain(line)
  }
})

test.each([
  ['it', 'Non esiste la flotta 999, oppure non vi si ha accesso.'],
  ['es', 'No existe la flota 999, o usted no tiene acceso.'],
  ['fr', 'Impossible de trouver la flotte 999, ou vous n’y avez pas accès.'],
  ['en', 'There is no fleet 999, or you may not see it'],
])('uses the article of the language: %s', async (language, detail) => {
  const { accessToken: token } = await signIn('root')
  const { body } = await call<Refusal>('GET', '/fleets/999', { token, headers: { 'accept-language': language } })
  expect(body.detail).toBe(detail)
})

test.each([
  ['de', '„99“ passt nicht (Minute). Geben Sie an: 0 bis 59, * für jede oder */15 für jede fünfzehnte.'],
  ['fr', '«\u00A099\u00A0» n’est pas valide (minute). Indiquez de 0 à 59, * pour chacune ou */15 pour une sur quinze.'],
])('explains an invalid part of a cron expression in %s', async (language, detail) => {
  await db()
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION'] })
    .where('group_id', '=', 1)
    .execute()
  await db()
    .insertInto('scheduler_trigger')
    .values({ type: 'cluster', name: 'old-files', interval_ms: null, cron: '0 0 * * *', zone: 'UTC' })
    .onConflict(conflicting => conflicting.doNothing())
    .execute()
  const { accessToken: token } = await signIn('root')
  const { body } = await call<Refusal>('PUT', '/scheduler/cluster/old-files/cron', {
    token,
    headers: { 'accept-language': language },
    payload: { cron: '99 6 * * 1', zone: 'UTC' },
  })
  expect(body.detail).toBe(detail)
})
