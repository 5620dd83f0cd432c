import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'filter', port: 3104 });
