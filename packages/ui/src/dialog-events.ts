import type { DialogKind } from './dialog.tsx'

/**
 * The dialog events of 000 §8 and 001 §4, §8 with the kind of dialog each is shown as: failures are errors, a deletion is
 * confirmed as one, other questions are confirmations, all else informs. The words are `dialog.<event>.title` and
 * `dialog.<event>.text`, with `{{name}}` for what it is about.
 */
export const dialogEvents = {
  loadError: 'error',
  saveError: 'error',
  updateError: 'error',
  deleteError: 'error',
  cloneError: 'error',
  dataError: 'error',
  assignError: 'error',
  invalidFormData: 'error',
  noUnitSelectedError: 'error',
  selectedUnitsWithourSubscriptions: 'error',
  productIdRequiredError: 'error',
  shapeMissing: 'error',
  invalidShape: 'error',
  shapeExcessPoint: 'error',
  noPositionFound: 'error',
  changePasswordError: 'error',
  saveSuccess: 'info',
  updateSuccess: 'info',
  assignSuccess: 'info',
  changePasswordSuccess: 'info',
  warning: 'info',
  deleteConfirmation: 'delete',
  userDeletion: 'delete',
  cloneConfirmation: 'confirm',
  impersonateConfirmation: 'confirm',
  unitProfileRemoval: 'confirm',
  maintenanceProfileServiceRemoval: 'confirm',
  maintenanceProfileReassign: 'confirm',
  maintenanceServiceDelete: 'confirm',
  mntCardPerformActionError: 'error',
  mntCardPerformActionSuccess: 'info',
  mntCardDeleteServiceError: 'error',
  mntCardDeleteServiceSuccess: 'info',
  mntClosedServiceNoServiceSelected: 'error',
  mntClosedServicesReopeningFailure: 'error',
  mntClosedServicesReopeningSuccess: 'info',
  mntUnitsWithNoProfile: 'error',
  subscriptionActivation: 'confirm',
  subscriptionRenewal: 'confirm',
  cancelCanRequest: 'confirm',
  geofenceHasAssignedCommands: 'confirm',
  leaveConfirmation: 'confirm',
} as const satisfies Record<string, DialogKind>

export type DialogEvent = keyof typeof dialogEvents
