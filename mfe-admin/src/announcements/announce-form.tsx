import { MAX_ANNOUNCEMENT_LENGTH } from 'bff/contract/announcements/announcements';
import type { NewAnnouncement } from 'bff/contract/announcements/managed-announcements';
import { Banner } from 'design-system/banner';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Select } from 'design-system/select';
import { TextArea } from 'design-system/text-area';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { Section } from '../components/section.tsx';
import styles from './announcements.module.css';
import { useAnnounceMutation } from './announcements-api.ts';
import { audiences, optionsOf, severities } from './choices.ts';
import { type ChosenTime, readTime, TimeChoice } from './time-choice.tsx';

const DAY_MINUTES = 24 * 60;
const durations = {
	'One hour': 60,
	'Six hours': 6 * 60,
	'One day': DAY_MINUTES,
	'Three days': 3 * DAY_MINUTES,
	'One week': 7 * DAY_MINUTES,
};

const empty = () => ({
	text: '',
	severity: 'info' as NewAnnouncement['severity'],
	audience: 'all' as NewAnnouncement['audience'],
	label: '',
	url: '',
	hasLink: false,
	start: { choice: '0', localTime: '' } as ChosenTime,
	end: { choice: String(DAY_MINUTES), localTime: '' } as ChosenTime,
});
type Values = ReturnType<typeof empty>;
type Problems = Partial<Record<keyof Values, string>>;

/** Announces something to all users or to the users of one plan. */
export function AnnounceForm() {
	const [values, setValues] = useState(empty);
	const [problems, setProblems] = useState<Problems>({});
	const [announce, { error, isLoading, isSuccess }] = useAnnounceMutation();
	const set = (changed: Partial<Values>) => setValues({ ...values, ...changed });
	const text = (name: 'text' | 'label' | 'url') => ({
		value: values[name],
		error: problems[name],
		readOnly: isLoading,
		onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
			set({ [name]: currentTarget.value }),
	});

	const send = async () => {
		const found = findProblems(values);
		setProblems(found);
		if (Object.keys(found).length > 0) return;
		const { severity, audience } = values;
		const { startsAt = '', endsAt = '' } = timesOf(values);
		const result = await announce({
			text: oneLine(values.text),
			severity,
			audience,
			link:
				values.hasLink && values.url.trim()
					? { label: values.label.trim(), url: values.url.trim() }
					: null,
			startsAt,
			endsAt,
		});
		if (!result.error) setValues(empty());
	};
	return (
		<Section title="New announcement" note="Shown under the header of every screen.">
			<form
				className={styles.form}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void send();
				}}
			>
				<TextArea
					label="Text"
					voice="ui"
					rows={2}
					help="One or two sentences."
					maxLength={MAX_ANNOUNCEMENT_LENGTH}
					{...text('text')}
				/>
				<div className={styles.fields}>
					<Select
						label="Kind"
						options={optionsOf(severities)}
						value={values.severity}
						onValueChange={(severity) => set({ severity })}
					/>
					<Select
						label="To"
						options={optionsOf(audiences)}
						value={values.audience}
						onValueChange={(audience) => set({ audience })}
					/>
				</div>
				<div className={styles.fields}>
					<TimeChoice
						label="Shown from"
						timeLabel="Start (your time)"
						offered={{ Now: 0 }}
						atLabel="A time…"
						value={values.start}
						error={problems.start}
						onChange={(start) => set({ start })}
					/>
					<TimeChoice
						label="Shown for"
						timeLabel="End (your time)"
						offered={durations}
						atLabel="Until a time…"
						value={values.end}
						from={startOf(values)}
						error={problems.end}
						onChange={(end) => set({ end })}
					/>
				</div>
				{values.hasLink ? (
					<div className={styles.fields}>
						<TextField label="Link address" help="https://… or /app/…" {...text('url')} />
						<TextField label="Link text" maxLength={60} {...text('label')} />
					</div>
				) : (
					<Button size="sm" variant="quiet" onClick={() => set({ hasLink: true })}>
						Add a link
					</Button>
				)}
				<Preview values={values} />
				{error && (
					<Notice tone="error" title="It wasn’t announced" live>
						{describeFailure(error)}
					</Notice>
				)}
				<Button type="submit" variant="primary" busy={isLoading}>
					Announce
				</Button>
				<p role="status">{isSuccess && 'Announced. Open pages show it within five minutes.'}</p>
			</form>
		</Section>
	);
}

/** The banner as users will see it. */
function Preview({ values: { text, severity, url, label } }: { values: Values }) {
	const shown = oneLine(text);
	if (shown === '') return null;
	return (
		<fieldset className={styles.preview}>
			<legend>Preview</legend>
			<div className={styles.frame}>
				<Banner
					severity={severity}
					action={
						<Button size="sm" disabled>
							Dismiss
						</Button>
					}
				>
					{shown} {url.trim() && label.trim() && <u>{label.trim()}</u>}
				</Banner>
			</div>
		</fieldset>
	);
}

/** Without line breaks: a banner has none. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function startOf({ start }: Values): Date | undefined {
	const time = readTime(start);
	return time === undefined ? undefined : new Date(time);
}

function timesOf(values: Values) {
	return { startsAt: readTime(values.start), endsAt: readTime(values.end, startOf(values)) };
}

function findProblems(values: Values): Problems {
	const { text, url, label } = values;
	const { startsAt: from, endsAt: until } = timesOf(values);
	return {
		...(text.trim() === '' && { text: 'Write the announcement.' }),
		...(url.trim() !== '' &&
			!/^(https:\/\/[^/\\]|\/(?![/\\]))[^\\]*$/.test(url.trim()) && {
				url: 'Enter an address that begins with https:// or with one slash.',
			}),
		...(url.trim() !== '' && label.trim() === '' && { label: 'Enter the link text.' }),
		...(from === undefined && { start: 'Enter a date and a time.' }),
		...((until === undefined || (from !== undefined && until <= from)) && {
			end: 'Enter a time after the start.',
		}),
	};
}
