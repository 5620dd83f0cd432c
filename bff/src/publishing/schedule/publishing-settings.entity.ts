import { defineEntity, p } from '@mikro-orm/core';
import type { Pause, Slot } from '../../../contract/publishing/settings.ts';
import { UserEntity } from '../../auth/auth.ts';

/** A user's publishing settings; users without a row have the defaults. */
export const PublishingSettingsEntity = defineEntity({
	name: 'PublishingSettings',
	tableName: 'publishing_settings',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** IANA time zone; null until it is known. */
		zone: p.string().nullable(),
		slots: p.json<Slot[]>(),
		undoSeconds: p.integer(),
		/** US dollars a month; null: no limit. */
		monthlyLimit: p.double().nullable(),
		mailOnFailure: p.boolean(),
		/** Mornings until this time get no weekly digest any more; null: the digest is off. */
		digestAfter: p.datetime().nullable(),
		/** US dollars a month; null: results at X are not read. */
		resultsLimit: p.double().nullable(),
		longPosts: p.boolean(),
		pausedAt: p.datetime().nullable(),
		pauseReason: p.string().$type<Pause['reason']>().nullable(),
		updatedAt: p.datetime(),
	},
});
