import type { StandingFilter } from 'bff/contract/filter/standing';
import { standingFilter } from 'remote-kit/testing/standing-samples';

/** A filter that runs every day at 08:00 in Oslo, and has not run yet. */
export const standing = (overrides: Partial<StandingFilter> = {}): StandingFilter =>
	standingFilter({ lastRun: null, ...overrides });

export const privateFeed = {
	atom: 'https://warble.example/api/feeds/0c1f7a52-6d0b-4f5e-9a51-3f0f4f6d8a11.atom',
	json: 'https://warble.example/api/feeds/0c1f7a52-6d0b-4f5e-9a51-3f0f4f6d8a11.json',
};
