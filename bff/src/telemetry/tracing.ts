import { context, propagation, trace } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { OperatorError } from '../config/operator-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

let isOn = false;

/** Whether spans are recorded. Otherwise OpenTelemetry's API does nothing. */
export function isTracing(): boolean {
	return isOn;
}

/**
 * Records traces and sends them to `OTEL_EXPORTER_OTLP_ENDPOINT`, by the environment variables that
 * OpenTelemetry defines. Without that address nothing is loaded. Call it before the server is
 * built; the result sends the remaining spans and ends it.
 */
export async function startTracing(env: Environment): Promise<() => Promise<void>> {
	const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
	if (!endpoint || env.OTEL_SDK_DISABLED === 'true') return async () => undefined;
	const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core, resources] =
		await Promise.all([
			import('@opentelemetry/sdk-trace'),
			import('@opentelemetry/exporter-trace-otlp-http'),
			import('@opentelemetry/context-async-hooks'),
			import('@opentelemetry/core'),
			import('@opentelemetry/resources'),
		]);
	const provider = new sdk.TracerProvider({
		resource: resources
			.defaultResource()
			.merge(resources.resourceFromAttributes({ 'service.name': 'warble' }))
			.merge(resources.detectResources({ detectors: [resources.envDetector] })),
		sampler: readSampler(env, sdk),
		spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
	});
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
	trace.setGlobalTracerProvider(provider);
	isOn = true;
	return async () => {
		isOn = false;
		await provider.shutdown();
		context.disable();
		propagation.disable();
		trace.disable();
	};
}

/** https://opentelemetry.io/docs/languages/sdk-configuration/general/#otel_traces_sampler */
function readSampler(
	{ OTEL_TRACES_SAMPLER: name = 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG }: Environment,
	sdk: typeof import('@opentelemetry/sdk-trace'),
) {
	const { RECORD_AND_SAMPLED, NOT_RECORD } = sdk.SamplingDecision;
	const ratio = Number(OTEL_TRACES_SAMPLER_ARG ?? 1);
	const samplers: Record<string, () => Sampler> = {
		always_on: () => new sdk.AlwaysOnSampler(),
		always_off: () => new sdk.AlwaysOffSampler(),
		traceidratio: () => ({
			// Decides by chance, because the caller can choose the id.
			shouldSample: () => ({
				decision: Math.random() < ratio ? RECORD_AND_SAMPLED : NOT_RECORD,
			}),
			toString: () => `ratio ${ratio}`,
		}),
	};
	const sampler = samplers[name.replace(/^parentbased_/, '')]?.();
	if (!sampler) {
		const names = Object.keys(samplers).flatMap((sampler) => [sampler, `parentbased_${sampler}`]);
		throw new OperatorError(`OTEL_TRACES_SAMPLER must be one of ${names.join(', ')}.`);
	}
	// A `traceparent` decides the id of a trace, but not whether it is recorded. Children of recorded
	// spans are recorded with them.
	const [remoteParentSampled, remoteParentNotSampled] = [sampler, sampler];
	return new sdk.ParentBasedSampler({
		root: sampler,
		remoteParentSampled,
		remoteParentNotSampled,
	});
}
