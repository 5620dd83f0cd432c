import './standalone.tsx';
