import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route, Time } from '../route.ts';

/** Maximum number of characters of an announcement. */
export const MAX_ANNOUNCEMENT_LENGTH = 300;

/** The text of an announcement, with an optional link. */
export const announcementFields = {
	/** Plain text. */
	text: Type.String({ minLength: 1, maxLength: MAX_ANNOUNCEMENT_LENGTH, pattern: '\\S' }),
	severity: Type.Enum(['info', 'warning', 'problem']),
	/**
	 * `url` is an https address, or a path of this product. The server also reads it as browsers do,
	 * which take backslashes for slashes and leave out tabs: `/\evil.example` leads to another site.
	 */
	link: nullable(
		Type.Object(
			{
				label: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
				url: Type.String({ maxLength: 500, pattern: '^(https://[^/\\\\]|/([^/\\\\]|$))[^\\\\]*$' }),
			},
			{ additionalProperties: false },
		),
	),
};

/** An announcement of operators to users, shown on every screen. */
export const Announcement = Type.Object({ id: Type.String(), ...announcementFields });
export type Announcement = Static<typeof Announcement>;

/** During maintenance, reads work and writes are refused with 503 `maintenance`. */
export const Maintenance = Type.Object({
	/** The expected end. Maintenance can last longer. */
	until: Time,
});
export type Maintenance = Static<typeof Maintenance>;

/**
 * The current announcements for the requesting user or visitor, most severe first. Up to two
 * seconds old.
 */
export const listAnnouncements = {
	method: 'GET',
	url: '/api/announcements',
	schema: {
		summary: 'Announcements for this person',
		tags: ['announcements'],
		response: {
			200: Type.Object({
				maintenance: nullable(Maintenance),
				announcements: Type.Array(Announcement),
			}),
			...failures,
		},
	},
} as const satisfies Route;
