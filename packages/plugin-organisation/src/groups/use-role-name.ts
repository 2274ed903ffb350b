import { useTranslation } from 'react-i18next'

/** Returns a function that names roles by their code. A role that the product does not define has its own label. */
export function useRoleName(): (code: string | undefined, label?: string) => string {
  const { t, i18n } = useTranslation()
  return (code, label = code ?? '') =>
    i18n.exists(`organisation.role.${code}`) ? t(`organisation.role.${code}`) : label
}
