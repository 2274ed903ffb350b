import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '../field/field.tsx'
import './file-field.css'

export interface FileFieldProps extends FieldProps {
  /** Name of the selected file. */
  fileName?: string | undefined
  /** As on the input element. */
  accept?: string | undefined
  disabled?: boolean
  /** Called with a selected or dropped file; the same one may be selected again. */
  onChange(file: File): void
}

/**
 * A file input with texts in the portal's language instead of the browser's. The native input covers them, so that it
 * can be labelled, focused and dropped on.
 */
export function FileField({ fileName, accept, disabled, onChange, ...field }: FileFieldProps): ReactNode {
  const { t } = useTranslation()
  const name = useId()
  return (
    <Field {...field} describedBy={name}>
      {wiring => (
        <div className="m-file" data-disabled={disabled || undefined}>
          <span className="m-file-button" aria-hidden>
            {t('controls.file.select')}
          </span>
          <span id={name} className={fileName === undefined ? 'm-file-name m-muted' : 'm-file-name'}>
            {fileName ?? t('controls.file.none')}
          </span>
          <input
            {...wiring}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={event => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) onChange(file)
            }}
          />
        </div>
      )}
    </Field>
  )
}
