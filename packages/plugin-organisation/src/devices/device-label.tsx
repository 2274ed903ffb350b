import type { FleetSchemas } from '@muster/contract'
import { Button, saveFile } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  secret: Pick<FleetSchemas['DeviceSecret'], 'serialNumber' | 'uniqueId' | 'secret'>
  link: string
}

/** Device label to print or save, with a code that opens its claim on a phone. */
export function DeviceLabel({ secret: { serialNumber, uniqueId, secret }, link }: Props): ReactNode {
  const { t } = useTranslation()
  const { data: image } = useQuery({
    queryKey: ['device-label', link],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(link, { errorCorrectionLevel: 'M', margin: 2, width: 480 })
    },
    // the key is shown once
    gcTime: 0,
    staleTime: Infinity,
  })
  if (image === undefined) return null
  const save = async () => saveFile({ blob: await (await fetch(image)).blob(), filename: `${uniqueId}.png` })
  return (
    <>
      <figure className="device-label">
        <img src={image} alt={t('organisation.device.label.alt', { device: serialNumber })} width={240} height={240} />
        <figcaption>
          <strong>{serialNumber}</strong>
          {uniqueId !== serialNumber && <span>{uniqueId}</span>}
          <code dir="ltr">{secret}</code>
        </figcaption>
      </figure>
      <div className="device-credential-actions">
        <Button onClick={() => window.print()}>{t('organisation.device.label.print')}</Button>
        <Button onClick={() => void save()}>{t('organisation.device.label.save')}</Button>
      </div>
    </>
  )
}
