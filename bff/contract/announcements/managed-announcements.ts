import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, GivenTime, Id, nullable, type Route, Time } from '../route.ts';
import { announcementFields, Maintenance } from './announcements.ts';

const fields = {
	...announcementFields,
	/** `trial` and `paid`: users with such a subscription; `none`: users without. */
	audience: Type.Enum(['all', 'trial', 'paid', 'none']),
};

export const NewAnnouncement = Type.Object(
	{ ...fields, startsAt: GivenTime, endsAt: GivenTime },
	{ additionalProperties: false },
);
export type NewAnnouncement = Static<typeof NewAnnouncement>;

export const ManagedAnnouncement = Type.Object({
	id: Type.String(),
	...fields,
	startsAt: Time,
	endsAt: Time,
});
export type ManagedAnnouncement = Static<typeof ManagedAnnouncement>;

/** The announcements that have not ended, latest first, and the state of maintenance. */
export const listManagedAnnouncements = {
	method: 'GET',
	url: '/api/admin/announcements',
	schema: {
		summary: 'Announcements and maintenance',
		tags: ['admin'],
		response: {
			200: Type.Object({
				maintenance: nullable(Maintenance),
				announcements: Type.Array(ManagedAnnouncement),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** Creates an announcement. 400 `invalid_input` if it ends before it starts, or has ended. */
export const addAnnouncement = {
	method: 'POST',
	url: '/api/admin/announcements',
	schema: {
		summary: 'Announce something',
		tags: ['admin'],
		body: NewAnnouncement,
		response: { 200: ManagedAnnouncement, ...failures },
	},
} as const satisfies Route;

export const removeAnnouncement = {
	method: 'DELETE',
	url: '/api/admin/announcements/:id',
	schema: {
		summary: 'Remove an announcement',
		tags: ['admin'],
		params: Type.Object({ id: Id }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** Begins maintenance, or changes its expected end. 400 `invalid_input` for a time in the past. */
export const startMaintenance = {
	method: 'PUT',
	url: '/api/admin/maintenance',
	schema: {
		summary: 'Begin maintenance',
		tags: ['admin'],
		body: Type.Object({ until: GivenTime }, { additionalProperties: false }),
		response: { 200: Maintenance, ...failures },
	},
} as const satisfies Route;

export const endMaintenance = {
	method: 'DELETE',
	url: '/api/admin/maintenance',
	schema: {
		summary: 'End maintenance',
		tags: ['admin'],
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
