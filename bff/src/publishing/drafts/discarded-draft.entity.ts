import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A draft of an answer that the user does not want to see. */
export const DiscardedDraftEntity = defineEntity({
	name: 'DiscardedDraft',
	tableName: 'discarded_drafts',
	indexes: [{ properties: ['userId', 'threadId'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		messageId: p.uuid().primary(),
		index: p.integer().primary(),
		threadId: p.uuid(),
		/** The kept draft that was deleted with it, and is restored with it. */
		draftId: p.uuid().nullable(),
		discardedAt: p.datetime(),
	},
});
