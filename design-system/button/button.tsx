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
	/** Work is in progress: shows a spinner, ignores clicks, and keeps focus and width. */
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

	useLayoutEffect(() => {
		if (busy === undefined || !button.current) return;
		button.current.style.minInlineSize = busy ? `${idleWidth.current}px` : '';
	}, [busy]);

	const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
		if (busy) {
			event.preventDefault();
			return;
		}
		// Not measured on every render, which would lay out the page once for each button.
		if (busy !== undefined) idleWidth.current = event.currentTarget.offsetWidth;
		onClick?.(event);
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
