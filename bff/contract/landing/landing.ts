import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route } from '../route.ts';

const ShortText = Type.Optional(Type.String({ maxLength: 255 }));
const Url = Type.Optional(Type.String({ maxLength: 2000 }));
const Count = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }));

export const deviceTypes = ['mobile', 'tablet', 'desktop'] as const;
export const operatingSystems = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Unknown'] as const;
export const browsers = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Opera', 'Unknown'] as const;

/**
 * One visit to the landing page, with an e-mail address (`submitted`) or without. All fields except
 * the first two are optional, so that the form also works without scripts. There is one record per
 * `sessionId`: later submissions update it, and never remove an address.
 */
export const LandingSubmission = Type.Object(
	{
		/** `session-MILLISECONDS-RANDOM`, kept in session storage. */
		sessionId: Type.String({ pattern: '^session[-_][0-9]{10,16}[-_][A-Za-z0-9]{4,40}$' }),
		/** True if the visitor submits an address, false for a visit without one. */
		submitted: Type.Boolean(),
		/** Required when `submitted`. Surrounding spaces are removed. */
		email: Type.Optional(nullable(Type.String({ maxLength: 254 }))),
		/** ISO 8601, by the visitor's clock. */
		signupDatetime: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
		/** IANA name, for example `Europe/Stockholm`. */
		timezone: ShortText,
		/**
		 * The page's script sends the next three. Without it, the server derives them from the user
		 * agent.
		 */
		deviceType: Type.Optional(Type.Enum([...deviceTypes])),
		operatingSystem: Type.Optional(Type.Enum([...operatingSystems])),
		browser: Type.Optional(Type.Enum([...browsers])),
		referrerUrl: Url,
		utmSource: ShortText,
		utmMedium: ShortText,
		utmCampaign: ShortText,
		utmTerm: ShortText,
		utmContent: ShortText,
		/** From a `gclid` or `fbclid` parameter. */
		adClickId: ShortText,
		pageVisited: Url,
		sessionLengthSeconds: Count,
		/** 0 to 100. */
		scrollDepthPercentage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
		clickCount: Count,
		rawData: Type.Optional(
			Type.Object(
				{
					userAgent: Type.Optional(Type.String({ maxLength: 1000 })),
					language: ShortText,
					platform: ShortText,
					cookieEnabled: Type.Optional(Type.Boolean()),
					onlineStatus: Type.Optional(Type.Boolean()),
					/** For example `1280x800`. */
					screenResolution: ShortText,
					windowSize: ShortText,
					colorDepth: Count,
					/** Minutes, as returned by `Date.getTimezoneOffset`. */
					timezoneOffset: Type.Optional(Type.Integer({ minimum: -1440, maximum: 1440 })),
				},
				{ additionalProperties: false },
			),
		),
		/** Always empty: Warble does not collect locations. */
		location: Type.Optional(Type.Object({})),
		/**
		 * A hidden field that only bots fill in. The response is the usual one, but nothing is stored.
		 */
		website: Type.Optional(Type.String({ maxLength: 2000 })),
	},
	{ additionalProperties: false },
);
export type LandingSubmission = Static<typeof LandingSubmission>;

/**
 * Submits an address for early access, or records a visit without one. In addition to JSON, it
 * accepts JSON sent by a beacon as `text/plain`, and a plain HTML form from our own pages, which is
 * redirected to /thank-you (303). Submitting an address again gets the same response. 400
 * `invalid_input` for an invalid address, 429 `too_many_requests`.
 */
export const submitLanding = {
	method: 'POST',
	url: '/api/landing',
	schema: {
		summary: 'Submit an address for early access, or record a visit',
		tags: ['landing'],
		body: LandingSubmission,
		response: { 200: Type.Object({ id: Type.String(), message: Type.String() }), ...failures },
	},
} as const satisfies Route;
