/** Returns a name for a property of the API: `Notification type` for `notificationTypeId`, `Limits: idle minutes` for `limits.idleMinutes`. */
export function fieldName(field: string): string {
  const name = field
    .split('.')
    .map(part =>
      part
        .replace(/(?<=.)Ids?$/, '')
        .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
        .split(' ')
        .map(word => (/^[A-Z]{2,}/.test(word) ? word : word.toLowerCase()))
        .join(' '),
    )
    .join(': ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
