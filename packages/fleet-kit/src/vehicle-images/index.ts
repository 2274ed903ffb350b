export { ModelPicture } from './model-picture.tsx'
export { VehicleIcon } from './vehicle-icon.tsx'
