import * as Type from 'typebox';
import { nullable, Time } from '../../route.ts';
import { Data, Flag, Id, maybe, row, Text } from './fields.ts';

/** The account and what belongs to it. */
export const accountLists = {
	account: row({
		id: Id,
		username: Text,
		email: maybe.text,
		name: maybe.text,
		onboardingCompleted: Flag,
		onboarding: Data,
		checklistHidden: Flag,
		sampleThreadId: maybe.id,
		createdAt: Time,
	}),
	sessions: row({
		id: Id,
		createdAt: Time,
		lastSeenAt: Time,
		revokedAt: maybe.time,
		userAgent: maybe.text,
	}),
	'account-links': row({
		id: Id,
		kind: Text,
		email: maybe.text,
		username: maybe.text,
		createdAt: Time,
		expiresAt: Time,
		usedAt: maybe.time,
	}),
	connections: row({
		provider: Text,
		subject: Text,
		email: maybe.text,
		handle: maybe.text,
		scopes: maybe.text,
		createdAt: Time,
		updatedAt: Time,
	}),
	activity: row({ id: Id, kind: Text, details: Data, userAgent: maybe.text, createdAt: Time }),
	'api-keys': row({ field: Text, updatedAt: Time }),
	transfers: row({
		id: Id,
		kind: Text,
		status: Text,
		name: maybe.text,
		size: nullable(Type.Number()),
		result: Data,
		error: Data,
		createdAt: Time,
		endedAt: maybe.time,
		expiresAt: Time,
	}),
	subscription: row({
		status: Text,
		trialEndsAt: maybe.time,
		stripeSubscriptionId: maybe.text,
		plan: maybe.text,
		renewsAt: maybe.time,
		endsAt: maybe.time,
		cause: maybe.text,
		updatedAt: Time,
	}),
	customer: row({ stripeCustomerId: Text, createdAt: Time, trialUsedAt: maybe.time }),
};
