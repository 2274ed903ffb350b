import { importCanDatabase } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, forbidden } from '#kernel/http/problem.ts'
import { addRecord } from '#kernel/records/save-record.ts'
import { Db } from '#kernel/dependencies.ts'
import { parameterKind } from './can-parameters.ts'
import { protocolKind } from './can-protocols.ts'

/** Stores a protocol and its parameters, all or none; the client previews them. */
export const importDatabase = handle(importCanDatabase, ({ body, caller, scope, use }) => {
  const { canProtocolId, protocol, parameters } = body
  if ((canProtocolId === undefined) === (protocol === undefined))
    throw badRequest(['problem.selectProtocol'], {
      errors: [['canProtocolId', 'problem.protocolRequired']],
    })
  if (protocol && !caller.acls.has('ADM_CANPROTOCOL_ADD')) throw forbidden(['problem.addProtocols'])
  return use(Db)
    .transaction()
    .execute(async db => {
      const saving = { use, db, caller, scope }
      const id = canProtocolId ?? (await addRecord(protocolKind, protocol!, saving))
      for (const parameter of parameters)
        await addRecord(parameterKind, { ...parameter, protocolIds: [...parameter.protocolIds, id] }, saving)
      return { canProtocolId: id, created: parameters.length }
    })
})
