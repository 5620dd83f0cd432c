import { defineEntity, p } from '@mikro-orm/core';
import type { NewAnnouncement } from '../../contract/announcements/managed-announcements.ts';

/** An announcement of operators to users. */
export const AnnouncementEntity = defineEntity({
	name: 'Announcement',
	tableName: 'announcements',
	indexes: [{ properties: ['endsAt'] }],
	properties: {
		id: p.uuid().primary(),
		text: p.text(),
		severity: p.string().$type<NewAnnouncement['severity']>(),
		link: p.json<NonNullable<NewAnnouncement['link']>>().nullable(),
		audience: p.string().$type<NewAnnouncement['audience']>(),
		startsAt: p.datetime(),
		endsAt: p.datetime(),
	},
});
