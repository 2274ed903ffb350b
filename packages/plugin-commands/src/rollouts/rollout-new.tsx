import { createRollout, listFirmware, listRollouts, listRolloutModels, lookupGeoFenceProfiles } from '@muster/contract'
import { numbered, useCommandTemplates, useLookup } from '@muster/fleet-kit/lookups'
import { Button, LinkButton, toast, useApi, useUnsaved } from '@muster/ui'
import { Checkbox, LimitedTextField, MultiSelect, NumberField, RadioGroup, Select } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { blankRollout, faultsIn, inputOf, unitsOf, type RolloutFields } from './rollout-form.ts'
import { rolloutDetail, rolloutList } from './rollouts.routes.ts'
import './rollouts.css'

/** Maximum number of firmware versions in the form. */
const mostFirmware = 200

/** Form of a new roll-out, which starts on saving. */
export function RolloutNew(): ReactNode {
  const { t } = useTranslation()
  const go = useGo()
  const api = useApi()
  const queries = useQueryClient()
  const [fields, setFields] = useState(blankRollout)
  const [requestKey] = useState(() => crypto.randomUUID())
  const [wasSubmitted, setSubmitted] = useState(false)
  const release = useUnsaved(fields !== blankRollout)
  const enter = (changes: Partial<RolloutFields>) => setFields({ ...fields, ...changes })
  const faults = faultsIn(fields)
  const errorOf = (field: keyof RolloutFields, text = t('controls.required')) =>
    wasSubmitted && faults.includes(field) ? text : undefined
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(createRollout, { body: inputOf(fields, requestKey) }),
    onSuccess: ({ id }) => {
      toast({ tone: 'success', text: t('rollouts.started') })
      void queries.invalidateQueries({ queryKey: [listRollouts.id] })
      release()
      go(rolloutDetail.href({ params: { id: String(id) } }))
    },
  })
  const percent = (name: 'successPercent' | 'failurePercent') => (
    <NumberField
      label={t(`rollouts.${name}`)}
      value={fields[name]}
      min={1}
      max={100}
      unit="%"
      onChange={value => enter({ [name]: value ?? blankRollout[name] })}
    />
  )
  return (
    <Screen title={t('rollouts.new')}>
      <form
        className="rollout-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setSubmitted(true)
          if (faults.length === 0) mutate()
        }}
      >
        <LimitedTextField
          label={t('rollouts.name')}
          required
          value={fields.name}
          max={200}
          error={errorOf('name')}
          onChange={name => enter({ name })}
        />
        <Content fields={fields} enter={enter} errorOf={errorOf} />
        <fieldset>
          <legend>{t('rollouts.waves')}</legend>
          <LimitedTextField
            label={t('rollouts.waveSizes')}
            hint={t('rollouts.waveSizes.hint')}
            value={fields.waves}
            max={100}
            error={errorOf('waves', t('rollouts.waveSizes.wrong'))}
            onChange={waves => enter({ waves })}
          />
          <div className="rollout-pair">
            {percent('successPercent')}
            {percent('failurePercent')}
            <NumberField
              label={t('rollouts.timeoutMinutes')}
              value={fields.timeoutMinutes}
              min={1}
              max={10_080}
              unit={t('rollouts.minutes')}
              onChange={value => enter({ timeoutMinutes: value ?? blankRollout.timeoutMinutes })}
            />
            <NumberField
              label={t('rollouts.fetchHours')}
              value={fields.fetchHours}
              min={1}
              max={2160}
              unit={t('rollouts.hours')}
              onChange={value => enter({ fetchHours: value ?? blankRollout.fetchHours })}
            />
          </div>
        </fieldset>
        <Condition fields={fields} enter={enter} />
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
        <div className="rollout-form-end">
          <Button look="primary" type="submit" busy={isPending}>
            {t('rollouts.start')}
          </Button>
          <LinkButton href={rolloutList.href()}>{t('ui.cancel')}</LinkButton>
        </div>
      </form>
    </Screen>
  )
}

interface PartProps {
  fields: RolloutFields
  enter(changes: Partial<RolloutFields>): void
}

function Content({ fields, enter, errorOf }: PartProps & { errorOf(field: keyof RolloutFields): string | undefined }) {
  const { t } = useTranslation()
  const api = useApi()
  const { data: firmware } = useQuery(api.queryFor(listFirmware, { query: { limit: mostFirmware } }))
  const { data: models = [] } = useQuery(api.queryFor(listRolloutModels, {}))
  const templates = useCommandTemplates()
  const isFirmware = fields.kind === 'firmware'
  const selected = firmware?.items.find(({ id }) => id === fields.firmwareId)
  const model = isFirmware ? selected?.model : (fields.model ?? undefined)
  const versions = models.filter(row => row.model === model).flatMap(({ version }) => version ?? [])
  const units = unitsOf(models, {
    model,
    versions: fields.versions,
    without: isFirmware ? selected?.version : undefined,
  })
  return (
    <fieldset>
      <legend>{t('rollouts.content')}</legend>
      <RadioGroup
        label={t('rollouts.kind')}
        value={fields.kind}
        options={[
          { value: 'firmware', label: t('firmware.title') },
          { value: 'command', label: t('commands.name') },
        ]}
        onChange={kind => enter({ kind, versions: [] })}
      />
      {isFirmware ? (
        <Select
          label={t('firmware.title')}
          required
          options={(firmware?.items ?? []).map(row => ({
            value: row.id,
            label: `${row.model} ${row.version}`,
          }))}
          value={fields.firmwareId}
          error={errorOf('firmwareId')}
          hint={firmware?.totalCount === 0 ? t('rollouts.noFirmware') : undefined}
          onChange={firmwareId => enter({ firmwareId, versions: [] })}
        />
      ) : (
        <>
          <Select
            label={t('commands.name')}
            required
            options={templates.options}
            {...templates.choice}
            value={fields.templateId}
            error={errorOf('templateId')}
            hint={t('rollouts.command.hint')}
            onChange={templateId => enter({ templateId })}
          />
          <Select
            label={t('rollouts.model')}
            required
            options={[...new Set(models.map(row => row.model))].map(value => ({ value, label: value }))}
            value={fields.model}
            error={errorOf('model')}
            onChange={value => enter({ model: value, versions: [] })}
          />
        </>
      )}
      <MultiSelect
        label={t('rollouts.versions')}
        hint={t('rollouts.versions.hint')}
        options={versions.map(value => ({ value, label: value }))}
        value={fields.versions}
        onChange={value => enter({ versions: value })}
      />
      {model !== undefined && <p role="status">{t('rollouts.unitsNow', { count: units })}</p>}
      {isFirmware && (
        <Checkbox
          label={t('rollouts.allowDowngrade')}
          hint={t('rollouts.allowDowngrade.hint')}
          checked={fields.allowDowngrade}
          onChange={allowDowngrade => enter({ allowDowngrade })}
        />
      )}
    </fieldset>
  )
}

function Condition({ fields, enter }: PartProps) {
  const { t } = useTranslation()
  const fences = useLookup(lookupGeoFenceProfiles)
  return (
    <fieldset>
      <legend>{t('rollouts.condition')}</legend>
      <p className="m-muted">{t('rollouts.condition.text')}</p>
      <Checkbox
        label={t('rollouts.stationary')}
        checked={fields.stationary}
        onChange={stationary => enter({ stationary })}
      />
      <Checkbox label={t('rollouts.keyOff')} checked={fields.keyOff} onChange={keyOff => enter({ keyOff })} />
      <Select
        label={t('rollouts.geofence')}
        nullable
        options={numbered(fences.items)}
        {...fences.choice}
        value={fields.geofenceId}
        onChange={geofenceId => enter({ geofenceId })}
      />
    </fieldset>
  )
}
