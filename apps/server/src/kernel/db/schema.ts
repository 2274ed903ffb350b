import type { Kysely } from 'kysely'
import type { AccountTables } from './schema/accounts.ts'
import type { AlarmTables } from './schema/alarms.ts'
import type { ApplicationTables } from './schema/application.ts'
import type { AuditTables } from './schema/audit.ts'
import type { CanSniffingTables } from './schema/can-sniffing.ts'
import type { CommandTables } from './schema/commands.ts'
import type { DeviceTables } from './schema/devices.ts'
import type { FileTables } from './schema/files.ts'
import type { FirmwareTables } from './schema/firmware.ts'
import type { FleetTables } from './schema/fleet.ts'
import type { ImportTables } from './schema/imports.ts'
import type { JobTables } from './schema/jobs.ts'
import type { MaintenanceTables } from './schema/maintenance.ts'
import type { ReadingTables } from './schema/readings.ts'
import type { RecordTables } from './schema/records.ts'
import type { SubscriptionTables } from './schema/subscriptions.ts'
import type { TransferTables } from './schema/transfers.ts'
import type { TranslationTables } from './schema/translations.ts'

export type { Signals } from './schema/columns.ts'
export type { CommandAction } from './schema/commands.ts'
export type { FileTransferTable } from './schema/files.ts'
export type { SchedulerRunTable, SchedulerTriggerTable } from './schema/jobs.ts'
export type { MaintenanceActionTable } from './schema/maintenance.ts'

export type Database = Kysely<DB>

export interface DB
  extends
    AccountTables,
    FleetTables,
    ReadingTables,
    AlarmTables,
    RecordTables,
    MaintenanceTables,
    CommandTables,
    DeviceTables,
    CanSniffingTables,
    FileTables,
    FirmwareTables,
    SubscriptionTables,
    ImportTables,
    TransferTables,
    TranslationTables,
    JobTables,
    ApplicationTables,
    AuditTables {}
