/** One line of Prometheus' text format. */
interface Sample {
	name: string;
	labels: Record<string, string>;
	value: number;
}

export interface ReadMetrics {
	text: string;
	samples: Sample[];
	/** The first sample with these labels, among others. */
	find(name: string, labels: Record<string, string>): Sample | undefined;
	/** Its value; 0 if nothing was counted yet. */
	value(name: string, labels: Record<string, string>): number;
}

/** Requests `/metrics` of a server on this machine. */
export async function readMetrics(url: string): Promise<ReadMetrics> {
	const response = await fetch(`${url}/metrics`);
	if (response.status !== 200) throw new Error(`/metrics responded with ${response.status}`);
	const text = await response.text();
	const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
		([, name = '', labels = '', value]) => ({
			name,
			labels: Object.fromEntries(
				[...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, label]) => [key, label]),
			),
			value: Number(value),
		}),
	);
	const find: ReadMetrics['find'] = (name, wanted) =>
		samples.find(
			(sample) =>
				sample.name === name &&
				Object.entries(wanted).every(([key, value]) => sample.labels[key] === value),
		);
	return { text, samples, find, value: (name, labels) => find(name, labels)?.value ?? 0 };
}
