// All that the library draws; the page begins with the few of `theme/first-styles.css`.
import '@mantine/core/styles.layer.css';
