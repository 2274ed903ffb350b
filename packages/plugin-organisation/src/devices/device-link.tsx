import { getDeviceLink, issueDeviceToken, type FleetSchemas } from '@muster/contract'
import { Button, Time, useApi, useCan } from '@muster/ui'
import { MenuButton } from '@muster/ui/controls'
import { MenuItem } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CertificateDrawer } from './certificate.drawer.tsx'
import { DeviceRefusals } from './device-refusals.tsx'
import { RevokeCredentialDialog } from './revoke-credential.dialog.tsx'
import { SecretDrawer, type Wanted } from './secret.drawer.tsx'
import './device-link.css'

type Device = FleetSchemas['Device']
export type Credential = FleetSchemas['DeviceCredential']

/** Direct connection of a device to the server, its credentials, and its rejections. */
export function DeviceLinkPart({ device }: { device: Device }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { data: link } = useQuery({
    ...useApi().queryFor(getDeviceLink, { path: { id: device.deviceId } }),
    refetchInterval: 10_000,
  })
  if (!link) return null
  const { connection, credentials, refusals, report, reportedAt } = link
  return (
    <section className="device-part" aria-labelledby={id}>
      <h2 id={id}>{t('organisation.device.link')}</h2>
      <p className="m-muted">
        {connection ? (
          <>
            {t(`organisation.device.link.${connection.connected ? 'since' : 'until'}`)}{' '}
            <Time value={connection.connected ? connection.since : (connection.until ?? connection.since)} />
            {` · ${[connection.protocol, connection.address].filter(Boolean).join(' · ')}`}
          </>
        ) : (
          t('organisation.device.link.never')
        )}
      </p>
      <Credentials device={device} credentials={credentials} />
      {report && (
        <details>
          <summary>
            {t('organisation.device.link.report')} <Time value={reportedAt} />
          </summary>
          <pre className="device-message" dir="ltr">
            {JSON.stringify(report, null, 2)}
          </pre>
        </details>
      )}
      <DeviceRefusals refusals={refusals} />
    </section>
  )
}

function Credentials({ device, credentials }: { device: Device; credentials: readonly Credential[] }): ReactNode {
  const { t } = useTranslation()
  const mayIssue = useCan(issueDeviceToken.access)
  const [wanted, setWanted] = useState<Wanted>()
  const [isRegistering, setRegistering] = useState(false)
  const [revoking, setRevoking] = useState<Credential>()
  const id = useId()
  return (
    <>
      <div className="device-part-head">
        <h3 id={id}>{t('organisation.device.credentials')}</h3>
        {mayIssue && (
          <MenuButton label={t('organisation.device.credentials.add')}>
            {() => (
              <>
                <MenuItem
                  label={t('organisation.device.credentials.token')}
                  onChoose={() => setWanted({ kind: 'TOKEN' })}
                />
                <MenuItem
                  label={t('organisation.device.credentials.label')}
                  onChoose={() => setWanted({ kind: 'LABEL' })}
                />
                <MenuItem
                  label={t('organisation.device.credentials.certificate')}
                  onChoose={() => setRegistering(true)}
                />
              </>
            )}
          </MenuButton>
        )}
      </div>
      {credentials.length === 0 ? (
        <p className="m-muted">{t('organisation.device.credentials.none')}</p>
      ) : (
        <table className="device-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('organisation.device.credentials.kind')}</th>
              <th scope="col">{t('organisation.device.credentials.created')}</th>
              <th scope="col">{t('organisation.device.credentials.used')}</th>
              {mayIssue && <th scope="col">{t('organisation.device.credentials.actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {credentials.map(credential => (
              <tr key={credential.credentialId} data-revoked={credential.revokedAt !== undefined || undefined}>
                <td>
                  {t(`organisation.device.credentials.kind.${credential.kind}`)}
                  {credential.fingerprint !== undefined && (
                    <div className="m-muted">{`${credential.fingerprint.slice(0, 16)}…`}</div>
                  )}
                  {credential.replaces !== undefined && credential.lastUsedAt === undefined && (
                    <div className="m-muted">{t('organisation.device.credentials.replaces')}</div>
                  )}
                </td>
                <td>
                  <Time value={credential.createdAt} />
                  {credential.createdBy !== undefined && <div className="m-muted">{credential.createdBy}</div>}
                </td>
                <td>
                  {credential.lastUsedAt === undefined ? (
                    t('organisation.device.credentials.unused')
                  ) : (
                    <Time value={credential.lastUsedAt} />
                  )}
                  {credential.lastUsedFrom !== undefined && <div className="m-muted">{credential.lastUsedFrom}</div>}
                </td>
                {mayIssue && (
                  <td>
                    {credential.revokedAt === undefined ? (
                      <div className="device-credential-actions">
                        <Button
                          look="quiet"
                          onClick={() => setWanted({ kind: 'TOKEN', replaces: credential.credentialId })}
                        >
                          {t('organisation.device.credentials.replace')}
                        </Button>
                        <Button look="quiet" onClick={() => setRevoking(credential)}>
                          {t('organisation.device.credentials.revoke')}
                        </Button>
                      </div>
                    ) : (
                      <>
                        {t('organisation.device.credentials.revoked')} <Time value={credential.revokedAt} />
                        {credential.revokedBy !== undefined && <div className="m-muted">{credential.revokedBy}</div>}
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {wanted && <SecretDrawer device={device} wanted={wanted} onClose={() => setWanted(undefined)} />}
      {isRegistering && <CertificateDrawer device={device} onClose={() => setRegistering(false)} />}
      {revoking && (
        <RevokeCredentialDialog device={device} credential={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </>
  )
}
