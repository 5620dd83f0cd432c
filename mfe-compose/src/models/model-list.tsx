import type { OfferedModel } from 'bff/contract/compose/models';
import { hasWords, searchWords } from 'bff/contract/search/fold-text';
import { isComposing, isEnter } from 'design-system/keys';
import { LiveText } from 'design-system/live-text';
import { TextField } from 'design-system/text-field';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from 'remote-kit/format-number';
import { isTouch } from 'remote-kit/is-touch';
import styles from './model-list.module.css';
import { ModelRow } from './model-row.tsx';
import { useSetFavouriteMutation } from './models-api.ts';

export interface ModelListProps {
	models: readonly OfferedModel[];
	/** As in `ModelPickerProps`. */
	selectedId: string | null | undefined;
	onSelect: (model: OfferedModel) => void;
}

/**
 * The models that match a search. The arrow keys move between them; one of them at a time, with its
 * star, can be reached with Tab.
 */
export function ModelList({ models, selectedId, onSelect }: ModelListProps) {
	const [query, setQuery] = useState('');
	const [setFavourite, { isError }] = useSetFavouriteMutation();
	const list = useRef<HTMLUListElement>(null);
	const search = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// On a touch screen that would open a keyboard over the list.
		if (!isTouch()) search.current?.focus();
	}, []);
	const note = useId();
	const found = findModels(models, query);
	const isSelected = ({ id, isDefault }: OfferedModel) =>
		selectedId === null ? isDefault : id === selectedId;
	const [focusedId, setFocusedId] = useState<string>();
	const reachable = found.find(({ id }) => id === focusedId) ?? found.find(isSelected) ?? found[0];

	const move = (event: KeyboardEvent) => {
		if (isComposing(event)) return;
		const buttons = [
			...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-model]') ?? []),
		];
		const at = buttons.findIndex(({ dataset }) => dataset.model === reachable?.id);
		const isInList = list.current?.contains(event.target as Node);
		const next = {
			ArrowDown: isInList ? at + 1 : Math.max(at, 0),
			ArrowUp: isInList ? at - 1 : -1,
			Home: isInList ? 0 : -1,
			End: isInList ? buttons.length - 1 : -1,
		}[event.key];
		const target = next === undefined ? undefined : buttons[next];
		if (!target) return;
		event.preventDefault();
		target.focus();
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys move focus between its controls
		<div className={styles.models} onKeyDown={move}>
			<TextField
				ref={search}
				label="Search models"
				type="search"
				autoComplete="off"
				spellCheck={false}
				value={query}
				onChange={({ currentTarget }) => setQuery(currentTarget.value)}
				onKeyDown={(event) => {
					if (!isEnter(event) || query.trim() === '') return;
					event.preventDefault();
					if (found[0]) onSelect(found[0]);
				}}
			/>
			<p id={note} className={styles.note}>
				Dollars per million tokens: in is what you send, out is the answer.
			</p>
			{found.length === 0 ? (
				<p className={styles.none}>No model matches “{query.trim()}”.</p>
			) : (
				<ul ref={list} className={styles.list} aria-label="Models" aria-describedby={note}>
					{found.map((model) => (
						<ModelRow
							key={model.id}
							model={model}
							isSelected={isSelected(model)}
							isReachable={model === reachable}
							onFocus={() => setFocusedId(model.id)}
							onSelect={() => onSelect(model)}
							onFavourite={(isFavourite) => void setFavourite({ model: model.id, isFavourite })}
						/>
					))}
				</ul>
			)}
			{isError ? (
				<p role="alert" className={styles.failure}>
					The favourite wasn’t saved. Try again.
				</p>
			) : null}
			<LiveText
				intervalMs={500}
				text={query.trim() === '' ? '' : `${formatCount(found.length, 'model')} found`}
			/>
		</div>
	);
}

/** Models that contain every typed word in their name or id. */
function findModels(models: readonly OfferedModel[], query: string): readonly OfferedModel[] {
	const words = searchWords(query);
	return models.filter(({ id, name }) => hasWords(`${name} ${id}`, words));
}
