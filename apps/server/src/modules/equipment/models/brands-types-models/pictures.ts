import { createModelPicture, deleteModelPicture, getModelPicture } from '@muster/contract'
import { file, handle } from '#kernel/http/handler.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { Db } from '#kernel/dependencies.ts'
import { lockSharedRow } from './shared-table.ts'
import { modelTable } from './models.ts'
import { pictureSize } from './picture-format.ts'
import { pictureType } from './picture-format.ts'

const maxBytes = 1024 * 1024

/** Maximum side length, because a browser needs four bytes of memory per pixel, even for a small file. */
const maxPixels = 4096

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export const pictures = [
  handle(getModelPicture, async ({ path: { id }, use, reply }) => {
    const picture = await use(Db)
      .selectFrom('model_picture')
      .select(['content', 'content_type'])
      .where('model_id', '=', id)
      .executeTakeFirst()
    if (!picture) throw notFound('model-picture', id)
    void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, max-age=60' })
    const { content, content_type: contentType } = picture
    return file({ filename: `model-${id}.${extensions[contentType] ?? 'bin'}`, contentType, content })
  }),

  handle(createModelPicture, async ({ path: { id }, body, scope, use }) => {
    await lockSharedRow(use(Db), scope, modelTable, id)
    const picture: unknown = body.file
    if (!(picture instanceof File))
      throw badRequest(['problem.selectPicture'], { errors: [['file', 'problem.missing']] })
    if (picture.size > maxBytes)
      throw badRequest(['problem.pictureLarge'], {
        errors: [['file', 'problem.oneMegabyte']],
      })
    const content = Buffer.from(await picture.arrayBuffer())
    const content_type = pictureType(content)
    if (!content_type)
      throw badRequest(['problem.pictureType'], {
        errors: [['file', 'problem.pictureTypes']],
      })
    const size = pictureSize(content, content_type)
    if (!size || size.width > maxPixels || size.height > maxPixels)
      throw badRequest(['problem.pictureSides', { most: maxPixels }], {
        errors: [['file', 'problem.pictureSide', { most: maxPixels }]],
      })
    const values = { content, content_type, updated_at: new Date() }
    await use(Db)
      .insertInto('model_picture')
      .values({ model_id: id, ...values })
      .onConflict(conflict => conflict.column('model_id').doUpdateSet(values))
      .execute()
  }),

  handle(deleteModelPicture, async ({ path: { id }, scope, use }) => {
    await lockSharedRow(use(Db), scope, modelTable, id)
    await use(Db).deleteFrom('model_picture').where('model_id', '=', id).execute()
  }),
]
