import { defineEntity, p } from '@mikro-orm/core';
import type { Media, MediaKind } from '../../../contract/publishing/media.ts';
import { UserEntity } from '../../auth/auth.ts';

/** An image, GIF or video of a user. Its bytes are in the `MediaStorage`. */
export const MediaEntity = defineEntity({
	name: 'Media',
	tableName: 'media',
	indexes: [{ properties: ['userId'] }, { properties: ['status', 'usedAt'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** The name of the uploaded file. */
		name: p.text(),
		/** As declared until the status is `ready`, then by the content. So are `type` and `size`. */
		kind: p.string().$type<MediaKind>(),
		type: p.string(),
		size: p.integer(),
		/** Bytes of the upload that are stored. */
		received: p.integer(),
		width: p.integer(),
		height: p.integer(),
		durationMs: p.integer().nullable(),
		/** `deleted`: not shown any more, and deleted once its bytes are gone. */
		status: p.string().$type<Media['status'] | 'deleted'>(),
		createdAt: p.datetime(),
		/** While uploading, the last time bytes arrived. Then the last time it was seen in use. */
		usedAt: p.datetime(),
	},
});
