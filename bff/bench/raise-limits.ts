// Preloaded into Warble, because one user of the benchmark sends as many requests as a thousand.
// The limiters still run, but with limits that are never reached.
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

for (const { prototype } of [RateLimiterMemory, RateLimiterPostgres]) {
	Object.defineProperty(prototype, 'points', { get: () => 1e9, set: () => undefined });
}
