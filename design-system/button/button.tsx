import {
	type ComponentProps,
	type MouseEvent,
	useImperativeHandle,
	useLayoutEffect,
	useRef,
} from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

export type ButtonProps = ComponentProps<'button'> & {
	/** `primary` at most once per view; `danger` for actions that delete something. */
	variant?: ButtonVariant;
	size?: ButtonSize;
	/**
	 * Work is in progress: shows a spinner, ignores clicks, and keeps focus and width. Pass `false`
	 * while idle, so that the width is known.
	 */
	busy?: boolean | undefined;
};

/** A button. Its `type` is `button` by default. */
export function Button({
	variant = 'secondary',
	size = 'md',
	busy,
	className,
	children,
	onClick,
	ref,
	...rest
}: ButtonProps) {
	const button = useRef<HTMLButtonElement | null>(null);
	const idleWidth = useRef(0);
	useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
		ref,
		() => button.current,
		[],
	);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new text changes the width
	useLayoutEffect(() => {
		if (busy === undefined || !button.current) return;
		button.current.style.minInlineSize = busy ? `${idleWidth.current}px` : '';
		if (!busy) idleWidth.current = button.current.offsetWidth;
	}, [busy, children]);

	const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
		if (busy) event.preventDefault();
		else onClick?.(event);
	};

	return (
		<button
			type="button"
			{...rest}
			{...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
			ref={button}
			className={classNames(styles.button, className)}
			data-variant={variant}
			data-size={size}
			onClick={handleClick}
		>
			{busy && <Spinner />}
			{children}
		</button>
	);
}
