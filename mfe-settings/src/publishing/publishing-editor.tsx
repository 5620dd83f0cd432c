import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { useMemo, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import { useBanner } from '../settings/use-banner.ts';
import { useSavePublishingSettingsMutation } from './publishing-api.ts';
import { PublishingForm } from './publishing-form.tsx';
import {
	changesOf,
	differs,
	type PublishingValues,
	publishingValuesOf,
} from './publishing-values.ts';

/** Today's names of zones that browsers still list by an older one, such as Europe/Kiev. */
const newNames = [
	'America/Argentina/Buenos_Aires',
	'America/Nuuk',
	'Asia/Ho_Chi_Minh',
	'Asia/Kathmandu',
	'Asia/Kolkata',
	'Asia/Yangon',
	'Atlantic/Faroe',
	'Europe/Kyiv',
	'Pacific/Chuuk',
	'Pacific/Kanton',
	'Pacific/Pohnpei',
];

/** Edits and saves how and when posts are published. */
export function PublishingEditor({ settings }: { settings: PublishingSettings }) {
	const [save, { isLoading: saving }] = useSavePublishingSettingsMutation();
	/** Undefined while the form shows the stored values. */
	const [edited, setEdited] = useState<PublishingValues>();
	const [zoneProblem, setZoneProblem] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useBanner();
	const values = edited ?? publishingValuesOf(settings);
	const isDirty = differs(values, settings);
	useUnsaved('publishing', isDirty);
	const zones = useMemo(
		() => [...new Set([settings.zone, 'UTC', ...Intl.supportedValuesOf('timeZone'), ...newNames])],
		[settings.zone],
	);

	const saveEdited = async () => {
		setDone(undefined);
		setFailure(undefined);
		const isKnown = zones.includes(values.zone);
		setZoneProblem(isKnown ? undefined : 'Choose a time zone from the list.');
		if (!isKnown) return;
		const { error } = await save(changesOf(values, settings));
		if (error) return setFailure(describeFailure(error));
		setEdited(undefined);
		setDone('Publishing settings saved.');
	};
	const reset = () => {
		setEdited(undefined);
		setZoneProblem(undefined);
		setFailure(undefined);
	};
	return (
		<PublishingForm
			settings={settings}
			values={values}
			zoneProblem={zoneProblem}
			zones={zones}
			isDirty={isDirty}
			saving={saving}
			failure={failure}
			done={done}
			onChange={setEdited}
			onSave={() => void saveEdited()}
			onReset={reset}
		/>
	);
}
