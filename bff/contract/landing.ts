import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

const Short = Type.Optional(Type.String({ maxLength: 255 }));
const Address = Type.Optional(Type.String({ maxLength: 2000 }));
const Count = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }));

export const deviceTypes = ['mobile', 'tablet', 'desktop'] as const;
export const operatingSystems = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Unknown'] as const;
export const browsers = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Opera', 'Unknown'] as const;

/**
 * One visit to the landing page: an address left (`submitted`), or a page closed without one.
 * Everything but the first two fields is optional, so that a form without any script can be sent
 * too. One record per `sessionId`: a later one updates it, and an address once left is never lost
 * to a later visit without one.
 */
export const LandingSubmission = Type.Object(
	{
		/** `session-MILLISECONDS-RANDOM`, kept in session storage. */
		sessionId: Type.String({ pattern: '^session[-_][0-9]{10,16}[-_][A-Za-z0-9]{4,40}$' }),
		/** True when an address is left, false for a visit that ended without. */
		submitted: Type.Boolean(),
		/** Needed when `submitted`. Blanks around it are dropped. */
		email: Type.Optional(Type.Union([Type.String({ maxLength: 254 }), Type.Null()])),
		/** ISO 8601, by the visitor's clock. */
		signupDatetime: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
		/** IANA name, as `Europe/Stockholm`. */
		timezone: Short,
		/**
		 * The next three are read from the user agent by the server; a visitor's script gives them only
		 * where it knows better.
		 */
		deviceType: Type.Optional(Type.Enum([...deviceTypes])),
		operatingSystem: Type.Optional(Type.Enum([...operatingSystems])),
		browser: Type.Optional(Type.Enum([...browsers])),
		referrerUrl: Address,
		utmSource: Short,
		utmMedium: Short,
		utmCampaign: Short,
		utmTerm: Short,
		utmContent: Short,
		/** From a `gclid` or `fbclid` parameter. */
		adClickId: Short,
		pageVisited: Address,
		sessionLengthSeconds: Count,
		/** 0 to 100. */
		scrollDepthPercentage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
		clickCount: Count,
		rawData: Type.Optional(
			Type.Object(
				{
					userAgent: Type.Optional(Type.String({ maxLength: 1000 })),
					language: Short,
					platform: Short,
					cookieEnabled: Type.Optional(Type.Boolean()),
					onlineStatus: Type.Optional(Type.Boolean()),
					/** As `1280x800`, like the next. */
					screenResolution: Short,
					windowSize: Short,
					colorDepth: Count,
					/** Minutes, as `Date.getTimezoneOffset` counts. */
					timezoneOffset: Type.Optional(Type.Integer({ minimum: -1440, maximum: 1440 })),
				},
				{ additionalProperties: false },
			),
		),
		/** Always empty: we ask nobody where they are. */
		location: Type.Optional(Type.Object({})),
		/**
		 * A field that people do not see: whoever fills it in is a program, and is answered as if all
		 * were well.
		 */
		website: Type.Optional(Type.String({ maxLength: 2000 })),
	},
	{ additionalProperties: false },
);
export type LandingSubmission = Static<typeof LandingSubmission>;

/**
 * Leaves an address, or records a visit that left none. Besides JSON it takes a beacon's
 * `text/plain` holding JSON, and from our own pages a plain form (`email`, answered by 303 to
 * /thank-you). The same address twice answers as the first time did. 400 `invalid_input` for an
 * address that is none, 429 `too_many_requests`.
 */
export const submitLanding = {
	method: 'POST',
	url: '/api/landing',
	schema: {
		summary: 'Early access, or a visit without it',
		tags: ['landing'],
		body: LandingSubmission,
		response: { 200: Type.Object({ id: Type.String(), message: Type.String() }), ...failures },
	},
} as const satisfies Route;
