interface Form {
  prefix: string
  /** Whether something was entered, in the code. */
  isTouched: string
  /** Whether it can be saved at all. */
  canSave?: string
  /** Words of its button. */
  save: string
}

/** How a drawer with a form is left. */
export const leaveText = ({
  isTouched,
}: Form) => `  const leave = useLeave(close, { isDirty: ${isTouched}, isBusy: isPending })
`

export const openTag = ({ prefix, canSave, save }: Form) => `    <Drawer
      title={t('${prefix}.of', { name: label })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>{t('ui.cancel')}</Button>
          <Button look="primary" busy={isPending}${canSave ? ` disabled={!${canSave}}` : ''} onClick={() => mutate()}>{t('${save}')}</Button>
        </>
      }
    >
`
