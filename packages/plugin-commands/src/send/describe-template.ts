import type { TFunction } from 'i18next'
import type { AvailableTemplate } from '../clients/index.ts'

/** Describes a command: the output it switches and its description, or an empty string. */
export const describeTemplate = ({ output, description = '' }: AvailableTemplate, t: TFunction): string =>
  output
    ? `${t(`commands.output.${output.isOn ? 'on' : 'off'}`, { number: output.index + 1, name: output.name })} ${description}`.trim()
    : description
