import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** An amount that is set aside for a running answer. */
export interface Reservation {
	/** US dollars. */
	amount: number;
	/** ISO 8601. Ignored from then on, so that a crash blocks the amount for minutes only. */
	until: string;
}

/** What a user has chosen for answers, and has spent on them. */
export const ComposeSettingsEntity = defineEntity({
	name: 'ComposeSettings',
	tableName: 'compose_settings',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** US dollars in a calendar month, UTC; null: no limit. */
		monthlyLimit: p.double().nullable(),
		/** US dollars in `spentMonth`. Not less when a thread is deleted. */
		spent: p.double().default(0),
		/** Such as `2026-11`. */
		spentMonth: p.string().default(''),
		/** By the id of the answer. Only for users with a limit. */
		reservations: p.json<Record<string, Reservation>>().defaultRaw("'{}'"),
		/** Ids of models, oldest choice first. */
		favouriteModels: p.array<string>().defaultRaw("'{}'"),
	},
});
