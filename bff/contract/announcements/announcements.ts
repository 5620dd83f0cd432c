import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route, Time } from '../route.ts';

/** The most characters of an announcement. */
export const MAX_ANNOUNCEMENT_LENGTH = 300;

/** What an announcement says. */
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

/** What operators tell users on every screen. */
export const Announcement = Type.Object({ id: Type.String(), ...announcementFields });
export type Announcement = Static<typeof Announcement>;

/** While it lasts, reads work and writes answer 503 `maintenance`. */
export const Maintenance = Type.Object({
	/** When it ends as far as is known. It can last longer. */
	until: Time,
});
export type Maintenance = Static<typeof Maintenance>;

/**
 * What is announced now to the person who asks, signed in or not, the most severe first. Accurate
 * to two seconds.
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
