import { newList } from './list.ts'
import type { Made } from './made.ts'
import { camel, pascal, words, type Noun } from './names.ts'

/** What a map editor shares with the first one of its plugin. */
const shared = ['geofences/shape.ts', 'geofences/map-words.ts']

/** A list with its detail, beside which the record's shape is drawn on a map. */
export function newMapEditor(noun: Noun, made: Made): string[] {
  const { contract, place, plugin } = made
  const { plural, singular } = noun
  const One = pascal(singular),
    one = camel(singular),
    prefix = `${plugin}.${one}`
  const create = contract.call(`create${One}`)
  const shape = contract.properties(create.body).find(({ type, isRequired }) => type === 'FenceShape' && isRequired)
  if (!shape)
    throw new Error(
      `${create.id} takes no circle or polygon: copy geofences/, and say what its shape.ts makes of what is drawn.`,
    )
  const missing = shared.find(file => !place.has(file))
  if (missing)
    throw new Error(
      `packages/plugin-${plugin}/src has no ${missing}, which map editors share: copy plugin-admin/src/geofences/.`,
    )
  const { name } = shape
  const circle = { shapeType: 'CIRCLE', circleRadius: 200, circleLongitude: 9, circleLatitude: 45 }

  place.add(
    `${plural}/${singular}-map.tsx`,
    `import { fenceCorners, fenceRadius } from '@muster/contract'
import { boundsOf, MapCanvas, MapExtent, MapProvider, useMap } from '@muster/map-kit'
import { borderOf, DrawLayer } from '@muster/map-kit/drawing'
import { useFormat, useHost } from '@muster/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mapWords } from '../geofences/map-words.ts'
import { drawnOf, fenceShapeOf, flawOf, type FenceShape } from '../geofences/shape.ts'
import './${singular}-map.css'

interface Props {
  value: FenceShape | null
  disabled: boolean
  /** The form was not saved because of the shape. */
  isRefused: boolean
  onChange(shape: FenceShape | null): void
}

const most = { corners: fenceCorners.most, radius: fenceRadius.most }
/** The tools cover the top of the map. */
const belowTools = { top: 110 }

/** The shape on a map, which is moved and zoomed even by who may only look. */
export function ${One}Map(props: Props): ReactNode {
  return <MapProvider><Editor {...props} /></MapProvider>
}

function Editor({ value, disabled, isRefused, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { core, mode } = useHost()
  const isMetric = useFormat().units.LENGTH.factor === 1
  const labels = useMemo(() => mapWords(t, isMetric ? 'metric' : 'imperial'), [t, isMetric])
  const drawn = useMemo(() => (value ? drawnOf(value) : undefined), [value])
  const bounds = useMemo(() => drawn && boundsOf(borderOf(drawn)), [drawn])
  const flaw = flawOf(value)
  const isTold = flaw !== undefined && (flaw !== 'shapeMissing' || isRefused)
  useStart(bounds)
  const { engine, googleKey, style } = core.config.map
  return (
    <section className="${plugin}-${singular}-map" aria-label={t('${prefix}.${name}')}>
      <MapCanvas
        engine={engine === 'google' && googleKey ? { kind: 'google', key: googleKey } : { kind: 'maplibre', style }}
        mode={mode} padding={disabled ? undefined : belowTools} labels={labels.map}
      >
        {bounds && <MapExtent bounds={bounds} />}
        <DrawLayer
          value={drawn} disabled={disabled} most={most} labels={labels.drawing} problem={isTold ? t(\`admin.geofence.\${flaw}\`) : undefined}
          onChange={shape => onChange(shape ? fenceShapeOf(shape) : null)}
        />
      </MapCanvas>
    </section>
  )
}

/** The camera starts over the shape. */
function useStart(shape: ReturnType<typeof boundsOf>): void {
  const map = useMap()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone || !shape) return
    map.fitBounds(shape)
    setDone(true)
  }, [isDone, map, shape])
}
`,
  )
  place.add(
    `${plural}/${singular}-map.css`,
    `.${plugin}-${singular}-map {
  position: relative;
  height: 100%;
  min-height: inherit;
  overflow: hidden;
  border: 1px solid var(--m-border);
  border-radius: var(--m-radius);
}

.${plugin}-${singular}-map > .mk-map {
  position: absolute;
  inset: 0;
}
`,
  )
  place.say({ [`${prefix}.${name}`]: words(name) })
  const next = newList(noun, made, {
    own: {
      name,
      schema: {
        imports: [`import { flawOf, type FenceShape } from '../geofences/shape.ts'`],
        zod: 'z.custom<FenceShape>().nullable()',
        blank: 'null',
        rule: `.superRefine((${one}, context) => {
  const flaw = flawOf(${one}.${name})
  if (flaw) context.addIssue({ code: 'custom', path: ['${name}'], message: flaw })
})`,
      },
      detail: {
        imports: [`import { ${One}Map } from './${singular}-map.tsx'`],
        at: 'beside',
        control: `    <Controller
      control={${one}.form.control}
      name="${name}"
      render={({ field, fieldState }) => (
        <${One}Map key={params.id} value={field.value} disabled={!${one}.may.save} isRefused={fieldState.invalid} onChange={field.onChange} />
      )}
    />
`,
      },
      input: `  input({ ${name}, ...rest }: ${One}Model) {
    if (!${name}) throw new TypeError('There is no shape to save: draw one first.')
    return { ...rest, ${name} }
  },
`,
      sample: circle,
      tests: `
it('is not saved without a shape, and one is drawn by keys alone', async () => {
  const { screen, sent, press, dialog } = await open('new')
  await screen.getByLabelText('$text').fill('South')
  await press('Save')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText(said['admin.geofence.shapeMissing'])).toBeVisible()
  expect(sent('$create')).toEqual([])
  await press(said['admin.draw.circle'])
  await press(said['admin.draw.place'])
  await press('Save')
  await expect.poll(() => sent('$create')[0]?.body).toMatchObject({ ${name}: { shapeType: 'CIRCLE' } })
})

it('who may only look moves the map, and draws nothing', async () => {
  const { screen } = await open('7', [])
  await expect.element(screen.getByRole('button', { name: said['admin.map.zoomIn'] })).toBeEnabled()
  expect(screen.getByRole('group', { name: said['admin.draw'] }).query()).toBeNull()
})
`,
      createdByTest: true,
    },
  })
  return [
    ...next,
    `packages/plugin-${plugin}/package.json must name @muster/map-kit. What lies around the shape is drawn by layers beside DrawLayer: geofences/use-surroundings.ts.`,
  ]
}
