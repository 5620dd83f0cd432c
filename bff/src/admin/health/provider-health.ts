import type { Health } from '../../../contract/admin/health.ts';
import { providerRequests, providerSeconds } from '../../telemetry/metrics.ts';

type ProviderHealth = Health['providers'][number];

/** Sums up this process's measurements of each provider. */
export async function readProviders(): Promise<ProviderHealth[]> {
	const [requests, seconds] = await Promise.all([providerRequests.get(), providerSeconds.get()]);
	const counts = new Map<string, ProviderHealth>();
	for (const { labels, value } of requests.values) {
		const provider = String(labels.provider);
		const count = counts.get(provider) ?? {
			provider,
			requests: 0,
			failed: 0,
			refused: 0,
			rateLimited: 0,
			seconds95: null,
		};
		count.requests += value;
		if (labels.outcome === 'failed') count.failed += value;
		if (labels.outcome === 'refused') count.refused += value;
		if (labels.outcome === 'rate_limited') count.rateLimited += value;
		counts.set(provider, count);
	}
	for (const count of counts.values()) {
		const within = new Map<number, number>();
		for (const { metricName, labels, value } of seconds.values) {
			if (labels.provider !== count.provider || !metricName?.endsWith('_bucket')) continue;
			const limit = Number('le' in labels ? labels.le : undefined);
			if (Number.isFinite(limit)) within.set(limit, (within.get(limit) ?? 0) + value);
		}
		const reached = [...within].sort(([a], [b]) => a - b);
		count.seconds95 = reached.find(([, value]) => value >= 0.95 * count.requests)?.[0] ?? null;
	}
	return [...counts.values()].sort((a, b) => a.provider.localeCompare(b.provider));
}
